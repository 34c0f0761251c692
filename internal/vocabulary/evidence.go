package vocabulary

// An Evidence is information, other than clues, that makes words more or less likely to be the answer.
type Evidence interface {
	// Factor returns the number that multiplies the weight of word. If it is 0, word is no
	// possible answer.
	Factor(word string) float64
}

// Given returns a vocabulary in which the weight of each answer is multiplied by its factor in e. An answer
// whose factor is 0 stays a legal guess.
func (v *Vocabulary) Given(e Evidence) *Vocabulary {
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

// Excludes reports whether the evidence rules word out as the answer. Without evidence, it reports false.
func (v *Vocabulary) Excludes(word string) bool {
	return v.evidence != nil && v.evidence.Factor(word) == 0
}
