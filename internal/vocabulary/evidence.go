package vocabulary

// Evidence is information that makes words more or less likely, such as friends' shared grids.
type Evidence interface {
	// Factor returns the nonnegative factor for the weight of word. If it is 0,
	// word can't be the answer.
	Factor(word string) float64
}

// WithEvidence returns a vocabulary in which the weight of each answer is multiplied by the factor
// that e returns for it.
func (v *Vocabulary) WithEvidence(e Evidence) *Vocabulary {
	after := *v
	after.evidence = e
	after.answers, after.weights = nil, nil
	var weights []float64
	for i, w := range v.answers {
		weight := e.Factor(w)
		if v.weights != nil {
			weight *= v.weights[i]
		}
		if weight > 0 { // otherwise, w is no longer a possible answer
			after.answers = append(after.answers, w)
			weights = append(weights, weight)
		}
	}
	after.weights = normalise(weights)
	return &after
}

// Excludes reports whether the vocabulary's evidence rules out the given word as the answer.
func (v *Vocabulary) Excludes(word string) bool {
	return v.evidence != nil && v.evidence.Factor(word) == 0
}
