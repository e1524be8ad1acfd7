package main

import (
	"maps"
	"slices"
)

// shrink makes an input smaller as long as keeps holds for what is left: it drops objects, then fields and elements. The
// first document is a Case; of that only options are dropped.
func shrink(documents []any, keeps func([]any) bool) []any {
	for {
		before := countValues(documents)
		documents = dropObjects(documents, keeps)
		for i := range documents {
			within := func(smaller any) bool {
				return keeps(replaced(documents, i, smaller))
			}
			documents[i] = dropParts(documents[i], i == 0, within)
		}
		if countValues(documents) == before {
			return documents
		}
	}
}

// dropObjects tries to leave out half of the objects, then quarters, down to single ones.
func dropObjects(documents []any, keeps func([]any) bool) []any {
	for size := len(documents) / 2; size > 0; size /= 2 {
		for end := len(documents); end > 1; end -= size {
			begin := max(end-size, 1)
			smaller := append(slices.Clone(documents[:begin]), documents[min(end, len(documents)):]...)
			if len(smaller) < len(documents) && keeps(smaller) {
				documents = smaller
			}
		}
	}
	return documents
}

// dropParts tries to leave out each entry of a mapping or list and, where that fails, parts of it.
func dropParts(value any, isCase bool, keeps func(any) bool) any {
	switch value := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if isCase && key != "spec" && key != "options" {
				continue
			}
			smaller := maps.Clone(value)
			delete(smaller, key)
			if !(isCase && key == "spec") && keeps(smaller) {
				value = smaller
				continue
			}
			value = with(value, key, dropParts(value[key], isCase && key == "spec", func(part any) bool {
				return keeps(with(value, key, part))
			}))
		}
		return value
	case []any:
		for i := len(value) - 1; i >= 0; i-- {
			if smaller := slices.Delete(slices.Clone(value), i, i+1); keeps(smaller) {
				value = smaller
				continue
			}
			value = replaced(value, i, dropParts(value[i], false, func(part any) bool {
				return keeps(replaced(value, i, part))
			}))
		}
		return value
	}
	return value
}

func with(value map[string]any, key string, part any) map[string]any {
	result := maps.Clone(value)
	result[key] = part
	return result
}

func replaced(list []any, i int, part any) []any {
	result := slices.Clone(list)
	result[i] = part
	return result
}

// countValues is the size of an input: its mappings, lists and scalars.
func countValues(value any) int {
	count := 1
	switch value := value.(type) {
	case map[string]any:
		for _, part := range value {
			count += countValues(part)
		}
	case []any:
		for _, part := range value {
			count += countValues(part)
		}
	}
	return count
}
