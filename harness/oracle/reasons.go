package main

import (
	"errors"
	"strings"

	"go.uber.org/multierr"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning"
	"sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling"
)

// phrase is a piece of an error's text and the code that it stands for (docs/spec/provisioning.md 4.9). Karpenter types
// few of its errors, so most are told apart by their wording.
type phrase struct{ text, code string }

// pendingPhrases are tried in order.
var pendingPhrases = []phrase{
	{"no dynamic nodepools found", "E-NO-POOLS"},
	{"nodepool requirements filtered out all available instance types", "E-NO-TYPES"},
	{"couldn’t meet minValues requirements", "E-TRUNCATED"},
	{"node limits have been exhausted", "E-LIMIT-NODES"},
	{"all available instance types exceed limits", "E-LIMIT-RES"},
	{"did not tolerate taint", "E-TAINT"},
	{"incompatible volume requirements", "E-VOLUME"},
	{"unsatisfiable topology constraint", "E-TOPOLOGY"},
	{"does not have known values", "E-REQ-UNDEFINED"},
	{"incompatible requirements", "E-REQ-CONFLICT"},
	{" not in ", "E-REQ-CONFLICT"},
}

// pendingCode is the code of the first template's error. A reserved-offering error of any template defers the pod.
func pendingCode(err error) string {
	if scheduling.IsDRAError(err) {
		return "E-DRA"
	}
	if scheduling.IsReservedOfferingError(err) {
		return "E-RESERVED-BUSY"
	}
	if parts := multierr.Errors(err); len(parts) > 0 {
		err = parts[0]
	}
	var filter scheduling.InstanceTypeFilterError
	if errors.As(err, &filter) {
		if strings.HasPrefix(err.Error(), "minValues requirement is not met") {
			return "E-MINVALUES"
		}
		return "E-INSTANCE"
	}
	return codeOf(err, pendingPhrases, "E-UNKNOWN")
}

// validationPhrases tell the volume errors of a pod's validation; everything else is about its selectors.
var validationPhrases = []phrase{
	{"node selector term with matchFields", "V-MATCHFIELDS"},
	{"persistentvolumeclaim is being deleted", "V-PVC-MISSING"},
	{"bound to non-existent persistentvolume", "V-PVC-MISSING"},
	{"getting persistent volume claim", "V-PVC-MISSING"},
	{"provisioner is not supported", "V-DRIVER"},
	{"unbound pvc must define a storage class", "V-STORAGECLASS"},
	{"failed to get storage class", "V-STORAGECLASS"},
	{"immediate volume binding mode", "V-STORAGECLASS"},
	{"unsupported topology key", "V-STORAGECLASS"},
	{"pvc is considered unbound", "V-PVC-UNBOUND"},
	{"persistentvolume is being deleted", "V-PVC-UNBOUND"},
	{"failed to validate pvc", "V-PVC-UNBOUND"},
}

// validationRanks is the order in which one code stands for several errors (docs/spec/provisioning.md 1.2).
var validationRanks = map[string]int{"V-NODEPOOL-OPT-OUT": 0, "V-SELECTOR": 1, "V-MATCHFIELDS": 2}

// validationCode is the code of a pod that the provisioner leaves out of the pass.
func validationCode(err error) string {
	code, best := "", 9
	for _, part := range multierr.Errors(err) {
		this := codeOf(part, validationPhrases, "V-SELECTOR")
		if errors.Is(part, provisioning.KarpenterManagedLabelDoesNotExistError) {
			this = "V-NODEPOOL-OPT-OUT"
		}
		rank, ok := validationRanks[this]
		if !ok {
			rank = 3
		}
		if rank < best {
			code, best = this, rank
		}
	}
	return code
}

func codeOf(err error, phrases []phrase, otherwise string) string {
	text := err.Error()
	for _, phrase := range phrases {
		if strings.Contains(text, phrase.text) {
			return phrase.code
		}
	}
	return otherwise
}
