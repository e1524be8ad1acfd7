package main

import (
	"k8s.io/apimachinery/pkg/util/sets"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/cloudprovider"
)

const reservationIDLabel = "karpenter.k8s.aws/capacity-reservation-id"

// wellKnownLabels are the label families of the clouds, by prefix (docs/spec/provisioning.md 2.4).
var wellKnownLabels = map[string][]string{
	"topology.k8s.aws/": {"zone-id"},
	"karpenter.k8s.aws/": {
		"capacity-reservation-id", "capacity-reservation-type", "capacity-reservation-interruptible",
		"instance-hypervisor", "instance-encryption-in-transit-supported", "nitro-sandbox", "instance-category",
		"instance-capability-flex", "instance-family", "instance-generation", "instance-size", "instance-local-nvme",
		"instance-cpu", "instance-cpu-manufacturer", "instance-cpu-sustained-clock-speed-mhz", "instance-memory",
		"instance-ebs-bandwidth", "instance-network-bandwidth", "instance-gpu-name", "instance-gpu-manufacturer",
		"instance-gpu-count", "instance-gpu-memory", "instance-accelerator-name", "instance-accelerator-manufacturer",
		"instance-accelerator-count", "instance-tenancy", "placement-group-id", "placement-group-partition",
	},
	"karpenter.azure.com/": {
		"sku-name", "sku-family", "sku-series", "sku-version", "sku-cpu", "sku-memory", "sku-networking-accelerated",
		"sku-storage-premium-capable", "sku-storage-ephemeralos-maxsize", "sku-storage-ultra-ssd", "sku-gpu-name",
		"sku-gpu-manufacturer", "sku-gpu-count", "placement-scope",
	},
	"kubernetes.azure.com/": {
		"sku-cpu", "sku-memory", "cluster", "mode", "scalesetpriority", "priority", "os-sku", "fips_enabled",
	},
}

// registerLabels tells Karpenter what the providers' own start-up code tells it, for all clouds at once.
func registerLabels() {
	for prefix, names := range wellKnownLabels {
		for _, name := range names {
			v1.WellKnownLabels.Insert(prefix + name)
		}
	}
	v1.RestrictedLabelDomains.Insert("karpenter.k8s.aws", "karpenter.azure.com")
	v1.WellKnownValuesForRequirements["karpenter.k8s.aws/instance-tenancy"] = sets.New("default", "dedicated")
	cloudprovider.ReservationIDLabel = reservationIDLabel
	cloudprovider.ReservedCapacityLabels.Insert(reservationIDLabel)
}
