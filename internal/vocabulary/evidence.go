package vocabulary

// WithEvidence returns a copy of v that takes evidence about the answer into account, such as the
// grids of coloured squares that friends shared for the same puzzle. It multiplies the weight of each
// answer by factor(answer), which must not be negative. An answer with factor 0 is no longer possible.
func (v *Vocabulary) WithEvidence(factor func(word string) float64) *Vocabulary {
	after := v.reweighed(factor)
	after.evidence = factor
	return after
}

// reweighed returns a copy of v with adjusted weights. It multiplies the weight of each answer by
// factor(answer). An answer with factor 0 is no longer possible.
func (v *Vocabulary) reweighed(factor func(word string) float64) *Vocabulary {
	after := *v
	after.answers, after.weights = nil, nil
	for i, w := range v.answers {
		weight := factor(w)
		if v.weights != nil {
			weight *= v.weights[i]
		}
		if weight > 0 {
			after.answers = append(after.answers, w)
			after.weights = append(after.weights, weight)
		}
	}
	after.weights = nilIfEqual(after.weights)
	return &after
}

// Excludes reports whether the evidence rules out the given word as the answer; see
// [Vocabulary.WithEvidence]. It returns false if v has no evidence.
func (v *Vocabulary) Excludes(word string) bool {
	return v.evidence != nil && v.evidence(word) == 0
}
