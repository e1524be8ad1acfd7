package main

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func storedPod(namespace, name, node string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name, Labels: map[string]string{"name": name}},
		Spec:       corev1.PodSpec{NodeName: node},
	}
}

func aCache() *cachedClient {
	return newCachedClient(nil, []client.Object{
		storedPod("b", "late", "n1"), storedPod("a", "web", "n1"), storedPod("a", "db", "n2"),
		&corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: "disk"}},
	})
}

func TestReadsAreServedFromTheIndex(t *testing.T) {
	for want, options := range map[string][]client.ListOption{
		"db web late ": nil,
		"web late ":    {client.MatchingFields{"spec.nodeName": "n1"}},
		"db web ":      {client.InNamespace("a")},
		"web ":         {client.InNamespace("a"), client.MatchingLabels{"name": "web"}},
		"":             {client.MatchingFields{"spec.nodeName": "n3"}},
	} {
		var pods corev1.PodList
		if err := aCache().List(context.Background(), &pods, options...); err != nil {
			t.Fatal(err)
		}
		found := ""
		for _, pod := range pods.Items {
			found += pod.Name + " "
		}
		if found != want {
			t.Errorf("found %q, expected %q", found, want)
		}
	}
}

func TestAFieldWithoutIndexIsAnError(t *testing.T) {
	if err := aCache().List(context.Background(), &corev1.PodList{}, client.MatchingFields{"spec.hostname": "x"}); err == nil {
		t.Error("found no error, expected one")
	}
}

func TestWhatIsReadIsACopyUnlessTheReaderWantsTheStoredObject(t *testing.T) {
	cached := aCache()
	var pods corev1.PodList
	_ = cached.List(context.Background(), &pods, client.InNamespace("b"))
	pods.Items[0].Labels["name"] = "changed"
	_ = cached.List(context.Background(), &pods, client.InNamespace("b"), client.UnsafeDisableDeepCopy)
	if pods.Items[0].Labels["name"] != "late" {
		t.Errorf("found %q, expected the stored label", pods.Items[0].Labels["name"])
	}
	pods.Items[0].Labels["name"] = "changed"
	var pod corev1.Pod
	_ = cached.Get(context.Background(), client.ObjectKey{Namespace: "b", Name: "late"}, &pod)
	if pod.Labels["name"] != "changed" {
		t.Errorf("found %q, expected what was written to the stored object", pod.Labels["name"])
	}
}

func TestTheNamespaceOfAClusterScopedObjectDoesNotMatter(t *testing.T) {
	var volume corev1.PersistentVolume
	if err := aCache().Get(context.Background(), client.ObjectKey{Namespace: "a", Name: "disk"}, &volume); err != nil {
		t.Error(err)
	}
	if err := aCache().Get(context.Background(), client.ObjectKey{Name: "web"}, &corev1.Pod{}); !apierrors.IsNotFound(err) {
		t.Errorf("found %v, expected that a pod is not found without its namespace", err)
	}
}
