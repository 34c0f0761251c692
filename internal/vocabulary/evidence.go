package vocabulary

// An Evidence is information, other than clues, that makes words more or less likely to be the answer.
// The grids that friends share are an example.
type Evidence interface {
	// Factor returns a factor for the weight of word, 0 or more. If it is 0, word can't be the
	// answer.
	Factor(word string) float64
}

// WithEvidence returns a vocabulary with the weight of each answer multiplied by its factor in e.
// An answer whose factor is 0 is no longer possible, but stays a legal guess.
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
		if weight > 0 {
			after.answers = append(after.answers, w)
			weights = append(weights, weight)
		}
	}
	after.weights = different(weights)
	return &after
}

// Excludes reports whether the vocabulary's evidence rules word out as the answer. It returns false if
// there is no evidence.
func (v *Vocabulary) Excludes(word string) bool {
	return v.evidence != nil && v.evidence.Factor(word) == 0
}
