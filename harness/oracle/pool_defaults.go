package main

import "encoding/json"

// withPoolDefaults fills what the schema of NodePool defaults. It works on the document, because once it is decoded an
// absent duration looks like Never and the absent list of budgets like the empty one.
func withPoolDefaults(document json.RawMessage) (json.RawMessage, error) {
	var pool map[string]any
	if err := json.Unmarshal(document, &pool); err != nil {
		return nil, err
	}
	spec := member(pool, "spec")
	disruption := member(spec, "disruption")
	setDefault(disruption, "consolidateAfter", "0s")
	setDefault(disruption, "consolidationPolicy", "WhenEmptyOrUnderutilized")
	setDefault(disruption, "budgets", []any{map[string]any{"nodes": "10%"}})
	setDefault(member(member(spec, "template"), "spec"), "expireAfter", "720h")
	return json.Marshal(pool)
}

// member is the mapping of that name, made when it is absent. What is no mapping is left to the decoder to refuse.
func member(parent map[string]any, name string) map[string]any {
	if parent != nil && parent[name] == nil {
		parent[name] = map[string]any{}
	}
	result, _ := parent[name].(map[string]any)
	return result
}

func setDefault(parent map[string]any, name string, value any) {
	if parent != nil && parent[name] == nil {
		parent[name] = value
	}
}
