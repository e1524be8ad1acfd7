package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"sort"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
)

// oneOf is a random letter of few, so that objects share their fields.
func oneOf(random *rand.Rand, prefix string, many int) string {
	return fmt.Sprintf("%s%d", prefix, random.Intn(many))
}

// randomObjects are pods, nodes and NodeClaims; some have no node, provider ID or label.
func randomObjects(random *rand.Rand) []client.Object {
	var result []client.Object
	meta := func(namespace string, i int) metav1.ObjectMeta {
		labels := map[string]string{"app": oneOf(random, "a", 3), "tier": oneOf(random, "t", 2)}
		if random.Intn(4) == 0 {
			labels = nil
		}
		return metav1.ObjectMeta{Namespace: namespace, Name: fmt.Sprintf("o%d", i), Labels: labels}
	}
	some := func(value string) string {
		if random.Intn(3) == 0 {
			return ""
		}
		return value
	}
	for i := range 1 + random.Intn(60) {
		pod := &corev1.Pod{ObjectMeta: meta(oneOf(random, "ns", 3), i)}
		pod.Spec.NodeName = some(oneOf(random, "n", 5))
		node := &corev1.Node{ObjectMeta: meta("", i)}
		node.Spec.ProviderID = some(oneOf(random, "id", 20))
		claim := &v1.NodeClaim{ObjectMeta: meta("", i)}
		claim.Status.ProviderID = some(oneOf(random, "id", 20))
		result = append(result, pod, node, claim)
	}
	random.Shuffle(len(result), func(i, j int) { result[i], result[j] = result[j], result[i] })
	return result
}

// fakeClient holds the objects behind the indexes of Karpenter's operator.
func fakeClient(objects []client.Object) client.Client {
	builder := fake.NewClientBuilder().WithScheme(scheme.Scheme)
	for _, kind := range []client.Object{&corev1.Pod{}, &corev1.Node{}, &v1.NodeClaim{}} {
		for field, value := range fieldIndexes[typeOf(kind)] {
			builder = builder.WithIndex(kind, field, func(o client.Object) []string { return []string{value(o)} })
		}
	}
	for _, object := range objects {
		builder = builder.WithObjects(object.DeepCopyObject().(client.Object))
	}
	return builder.Build()
}

// answer is what a client lists, as text and in order of names, without what only an API server adds.
func answer(t *testing.T, from client.Reader, list client.ObjectList, options ...client.ListOption) string {
	t.Helper()
	if err := from.List(context.Background(), list, options...); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ Items []map[string]any }
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	lines := []string{}
	for _, item := range read.Items {
		delete(item, "kind")
		delete(item, "apiVersion")
		delete(item["metadata"].(map[string]any), "resourceVersion")
		line, _ := json.Marshal(item)
		lines = append(lines, string(line))
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

func TestTheCacheAnswersAsTheFakeClient(t *testing.T) {
	for seed := range int64(40) {
		random := rand.New(rand.NewSource(seed))
		objects := randomObjects(random)
		cached, slow := newCachedClient(nil, objects), fakeClient(objects)
		for range 30 {
			list, options := randomQuery(random)
			want := answer(t, slow, list.DeepCopyObject().(client.ObjectList), options...)
			if found := answer(t, cached, list, options...); found != want {
				t.Fatalf("seed %d, %T with %v: found\n%s\nexpected\n%s", seed, list, options, found, want)
			}
		}
		for range 30 {
			compareGets(t, random, cached, slow)
		}
	}
}

// randomQuery is one of the kinds of questions that Karpenter asks.
func randomQuery(random *rand.Rand) (client.ObjectList, []client.ListOption) {
	var options []client.ListOption
	if random.Intn(2) == 0 {
		options = append(options, client.MatchingLabels{"app": oneOf(random, "a", 4)})
	}
	switch random.Intn(4) {
	case 0:
		return &corev1.PodList{}, append(options, client.MatchingFields{"spec.nodeName": []string{"", oneOf(random, "n", 6)}[random.Intn(2)]})
	case 1:
		return &corev1.PodList{}, append(options, client.InNamespace(oneOf(random, "ns", 4)))
	case 2:
		return &corev1.NodeList{}, append(options, client.MatchingFields{"spec.providerID": oneOf(random, "id", 25)})
	}
	return &v1.NodeClaimList{}, append(options, client.MatchingFields{"status.providerID": oneOf(random, "id", 25)})
}

func compareGets(t *testing.T, random *rand.Rand, cached, slow client.Reader) {
	t.Helper()
	key := client.ObjectKey{Namespace: oneOf(random, "ns", 3), Name: oneOf(random, "o", 60)}
	var found, want corev1.Pod
	failure, expected := cached.Get(context.Background(), key, &found), slow.Get(context.Background(), key, &want)
	if (failure == nil) != (expected == nil) || client.IgnoreNotFound(failure) != nil {
		t.Fatalf("%s: found %v, expected %v", key, failure, expected)
	}
	if found.Spec.NodeName != want.Spec.NodeName || found.Name != want.Name || len(found.Labels) != len(want.Labels) {
		t.Fatalf("%s: found %v, expected %v", key, found, want)
	}
}

func TestTheComparisonOfClientsSeesAMissingObject(t *testing.T) {
	objects := randomObjects(rand.New(rand.NewSource(1)))
	cached, slow := newCachedClient(nil, objects[1:]), fakeClient(objects)
	lists := []client.ObjectList{&corev1.PodList{}, &corev1.NodeList{}, &v1.NodeClaimList{}}
	for _, list := range lists {
		if answer(t, cached, list.DeepCopyObject().(client.ObjectList)) != answer(t, slow, list) {
			return
		}
	}
	t.Error("found no difference, expected one where an object is missing")
}
