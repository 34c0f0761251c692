package vocabulary

// WithEvidence returns a copy of v with the weight of each answer multiplied by factor(answer),
// which must not be negative. If the factor is 0, the answer is no longer possible. The factors can
// express, for example, how well answers explain the grids of coloured squares that friends shared.
func (v *Vocabulary) WithEvidence(factor func(word string) float64) *Vocabulary {
	after := v.reweighed(factor)
	after.evidence = factor
	return after
}

// reweighed returns a copy of v with the weight of each answer multiplied by factor(answer). If the
// factor is 0, the answer is no longer possible.
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
