package main

import (
	"cmp"
	"context"
	"fmt"
)

// deciders are the commands of kerf that the real Karpenter answers, too.
var deciders = map[string]func(context.Context, *Request, ruleSet) (*Decision, error){
	"plan": plan,
}

// decide runs one request; whatever goes wrong is a result of that request alone.
func decide(request *Request, rules ruleSet) (decision *Decision) {
	ctx, cancel := context.WithTimeout(context.Background(), cmp.Or(request.limit, decisionTimeout))
	defer cancel()
	defer func() {
		if failure := recover(); failure != nil {
			decision = newDecision(request.Now)
			decision.Error = fmt.Sprintf("panic: %v", failure)
		}
	}()
	decider, ok := deciders[request.command()]
	if !ok {
		decision = newDecision(request.Now)
		decision.Error = "not served: command " + request.Command
		return decision
	}
	decision, err := decider(ctx, request, rules)
	if err != nil {
		decision = newDecision(request.Now)
		decision.Error = err.Error()
	} else if ctx.Err() != nil {
		decision.Error = "time-out"
	}
	return decision
}
