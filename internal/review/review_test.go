package review

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

func randomOf(rng *rand.Rand, words []string, n int) []string {
	picked := slices.Clone(words)
	rng.Shuffle(len(picked), func(i, j int) { picked[i], picked[j] = picked[j], picked[i] })
	return picked[:min(n, len(picked))]
}

// rhymes returns n of the words, beginning with words that have the same ending. To find one of these
// words, a player often needs more than six guesses.
func rhymes(rng *rand.Rand, words []string, n int) []string {
	picked := randomOf(rng, words, len(words))
	end := picked[0][1:]
	rest := func(w string) int {
		if strings.HasSuffix(w, end) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(picked, func(a, b string) int { return rest(a) - rest(b) })
	return picked[:n]
}

func turnsOf(clues []constraint.Clue) (turns []constraint.Turn) {
	for _, c := range clues {
		turns = append(turns, constraint.Turn{Guess: c.Guess, Scores: []constraint.Score{c.Score}})
	}
	return turns
}

func cluesOf(turns []constraint.Turn) (clues []constraint.Clue) {
	for _, t := range turns {
		clues = append(clues, constraint.Clue{Guess: t.Guess, Score: t.Scores[0]})
	}
	return clues
}

// gives reports whether every clue has the score that its guess gets if answer is the answer.
func gives(answer string, clues []constraint.Clue) bool {
	return !slices.ContainsFunc(clues, func(c constraint.Clue) bool {
		return !slices.Equal(constraint.ScoreGuess(answer, c.Guess), c.Score)
	})
}

// left returns how many of the words are still possible after the clues and the guess if answer is the
// answer. It tests each word by definition.
func left(words []string, clues []constraint.Clue, guess, answer string) int {
	if guess == answer {
		return 1
	}
	more := append(slices.Clone(clues), constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(answer, guess)})
	n := 0
	for _, w := range words {
		if gives(w, more) {
			n++
		}
	}
	return n
}

// played plays a game against an answer that may be outside the vocabulary. One guess in three is a
// random word, and the others match the clues.
func played(rng *rand.Rand, v *vocabulary.Vocabulary, rules game.Rules, answer string) []constraint.Clue {
	var clues []constraint.Clue
	for range rules.Tries {
		var guesses []string
		any := rng.IntN(3) == 0
		for _, w := range v.Guesses() {
			if (any && !rules.Strict || gives(w, clues)) && (!rules.Hard || game.CheckHard(clues, w) == nil) {
				guesses = append(guesses, w)
			}
		}
		if len(guesses) == 0 {
			break
		}
		guess := guesses[rng.IntN(len(guesses))]
		clues = append(clues, constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(answer, guess)})
		if guess == answer {
			break
		}
	}
	return clues
}

// chances returns the number of words that a guess leaves, the expected number, and the luck. All
// words match the clues in before.
func chances(words []string, before []constraint.Clue, guess, answer string) (after int, expected float64, luck int) {
	after = left(words, before, guess, answer)
	var twice, sum int
	for _, w := range words {
		l := left(words, before, guess, w)
		sum += l
		switch {
		case l > after:
			twice += 2
		case l == after:
			twice++
		}
	}
	return after, float64(sum) / float64(len(words)), int(math.Floor(99*float64(twice)/float64(2*len(words)) + 0.5))
}

// TestAgainstBruteForce compares the counts and the luck of random games with their definitions,
// for several lengths, in easy and hard mode.
func TestAgainstBruteForce(t *testing.T) {
	rng := random.Rand(t)
	wideKnown, wideUnknown := 0, 0
	least := 20 + random.Cases(80)
	for n := 0; n < least || min(wideKnown, wideUnknown) == 0 && n < 10*least; n++ {
		length := 4 + n%4
		guesses := randomOf(rng, constraint.Must(dict.Load(dict.DefaultFor(length), length)), 100)
		answers := randomOf(rng, constraint.Must(dict.Load(dict.AnswersFor(length), length)), 40)
		v := vocabulary.New(length, guesses, answers)
		rules := game.Rules{Tries: 6, Hard: n%3 == 0, Strict: n%3 == 1}
		answer := answers[rng.IntN(len(answers))]
		if n%5 == 0 { // it may not be a well-known word
			answer = guesses[rng.IntN(len(guesses))]
		}
		g := &Game{Vocabulary: v, Rules: rules, Turns: turnsOf(played(rng, v, rules, answer)), Answers: []string{answer}}
		unknown := n%5 == 0 && rng.IntN(2) == 0 && len(g.Turns) > 1
		if unknown {
			g.Turns, g.Answers = g.Turns[:len(g.Turns)-1], nil // without the last turn, the game is not solved
		}
		r, err := Judge(t.Context(), g, time.Minute)
		if err != nil {
			t.Fatalf("game %d: %v: %v", n, g.Turns, err)
		}
		for i, turn := range r.Turns {
			clues := cluesOf(g.Turns)
			before, with, board := clues[:i], clues[:i+1], turn.Boards[0]
			words := v.Answers()
			if !slices.ContainsFunc(words, func(w string) bool { return gives(w, with) }) {
				if unknown {
					words = v.Guesses()
					wideUnknown++
				} else {
					words = append(slices.Clone(words), answer)
					wideKnown++
				}
			}
			words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !gives(w, before) })
			after, expected, luck := chances(words, before, turn.Played.Guess, answer)
			if board.Before != len(words) || board.After != after || turn.Luck != luck || math.Abs(board.Expected-expected) > 1e-9 {
				t.Errorf("game %d, %v: %d → %d, %.3f expected, luck %d; want %d → %d, %.3f, %d",
					n, with, board.Before, board.After, board.Expected, turn.Luck, len(words), after, expected, luck)
			}
			if turn.Luck < 0 || turn.Luck > MaxPoints || turn.Skill < 0 || turn.Skill > MaxPoints {
				t.Errorf("game %d, %v: luck %d, skill %d", n, with, turn.Luck, turn.Skill)
			}
			if math.Abs(turn.Guess.Size-expected) > 1e-9 {
				t.Errorf("game %d, %v: the solver expects %.3f, want %.3f", n, with, turn.Guess.Size, expected)
			}
			if !turn.Best.Proved || turn.Remark == "" {
				t.Errorf("game %d, %v: proved %v, remark %q", n, with, turn.Best.Proved, turn.Remark)
			}
		}
		if unknown {
			continue // so there is no solver line
		}
		if last := r.Line[len(r.Line)-1]; slices.Contains(answers, answer) && last.Guess != answer && len(r.Line) < rules.Tries {
			t.Errorf("game %d: the solver ends with %v against %s", n, last.Clue, answer)
		}
	}
	if wideKnown == 0 || wideUnknown == 0 {
		t.Errorf("%d turns were judged with the answer as one more word, and %d with all words; want some of each", wideKnown, wideUnknown)
	}
}

// A bruteForce computes the cost of guesses by trying every strategy.
type bruteForce struct {
	v     *vocabulary.Vocabulary
	rules game.Rules
}

// cost returns the missed answers and the guesses, over all answers together, if guess is next and
// play is optimal after it. An answer counts as often as its weight, which is an integer.
func (b *bruteForce) cost(words []string, rows []constraint.Clue, guess string, tries int) solver.Cost {
	var sum solver.Cost
	groups := make(map[uint64][]string)
	for _, w := range words {
		sum.Guesses += int(b.v.Weight(w))
		if w != guess {
			code := constraint.ScoreGuess(w, guess).Code()
			groups[code] = append(groups[code], w)
		}
	}
	for _, group := range groups {
		if tries == 1 {
			for _, w := range group {
				sum.Missed += int(b.v.Weight(w))
			}
			continue
		}
		after := append(slices.Clone(rows), constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(group[0], guess)})
		c := b.best(group, after, tries-1)
		sum.Guesses += c.Guesses
		sum.Missed += c.Missed
	}
	return sum
}

func (b *bruteForce) best(words []string, rows []constraint.Clue, tries int) solver.Cost {
	best := solver.Cost{Missed: math.MaxInt}
	for _, g := range b.v.Guesses() {
		if b.rules.Hard && game.CheckHard(rows, g) != nil || b.rules.Strict && !gives(g, rows) {
			continue
		}
		if c := b.cost(words, rows, g, tries); c.Missed < best.Missed || c.Missed == best.Missed && c.Guesses < best.Guesses {
			best = c
		}
	}
	return best
}

// TestSkill tries every guess in small positions, at the start and after a clue. Its skill is 99 if
// and only if no strategy is better, and lower if it costs more.
func TestSkill(t *testing.T) {
	race.Skip(t)
	rng := random.Rand(t)
	lost := 0
	for n := 0; n < 48 || lost == 0 && n < 480; n++ {
		pick := randomOf
		if n%8 < 4 {
			pick = rhymes
		}
		answers := pick(rng, constraint.Must(dict.Load(dict.Answers, 5)), 4+rng.IntN(4))
		guesses := append(pick(rng, constraint.Must(dict.Load(dict.Wordle, 5)), 7), answers...)
		v := vocabulary.New(5, guesses, answers)
		rules := game.Rules{Tries: 2 + n%4, Hard: n%3 == 0, Strict: n%3 == 1}
		b := &bruteForce{v, rules}
		var rows []constraint.Clue
		if n%4 >= 2 {
			first := v.Guesses()[rng.IntN(len(v.Guesses()))]
			rows = []constraint.Clue{{Guess: first, Score: constraint.ScoreGuess(answers[0], first)}}
			if rows[0].Score.Solved() {
				continue
			}
		}
		words := slices.DeleteFunc(slices.Clone(v.Answers()), func(w string) bool { return !gives(w, rows) })
		best := b.best(words, rows, rules.Tries-len(rows))
		if best.Missed > 0 {
			lost++
		}
		var turns []Turn
		for _, guess := range v.Guesses() {
			if rules.Hard && game.CheckHard(rows, guess) != nil || rules.Strict && !gives(guess, rows) {
				continue
			}
			clue := constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(answers[0], guess)}
			g := &Game{Vocabulary: v, Rules: rules, Turns: turnsOf(append(slices.Clone(rows), clue)), Answers: answers[:1]}
			r, err := Judge(t.Context(), g, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			turn := r.Turns[len(rows)]
			turns = append(turns, turn)
			cost := b.cost(words, rows, guess, rules.Tries-len(rows))
			is := func(r rank.Rating, c solver.Cost) bool {
				return c.Mean(turn.Boards[0].Before) == solver.Expectation{Guesses: r.Guesses, Missed: r.Missed}
			}
			if !is(turn.Guess, cost) || !is(turn.Best, best) || !turn.Best.Proved {
				t.Errorf("%v, %v, %+v, %s: %+v, best %+v; want %v, best %v", answers, rows, rules, guess, turn.Guess, turn.Best, cost, best)
			}
			if (turn.Skill == MaxPoints) != (cost == best) {
				t.Errorf("%v, %v, %+v, %s: skill %d with %v, the best is %v", answers, rows, rules, guess, turn.Skill, cost, best)
			}
		}
		slices.SortFunc(turns, func(a, b Turn) int { return b.Skill - a.Skill })
		for i := range turns[1:] {
			if a, b := turns[i], turns[i+1]; a.Cost > b.Cost && a.Skill != b.Skill {
				t.Errorf("%s throws away %.3f and has %d, %s %.3f and %d", a.Played.Guess, a.Cost, a.Skill, b.Played.Guess, b.Cost, b.Skill)
			}
		}
	}
	if t.Logf("%d with misses", lost); lost == 0 {
		t.Error("no answer was missed")
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

// weightedChances returns the same as chances for the first guess of a game whose answers have weights.
// after and expected are shares of the total weight, from 0 to 1.
func weightedChances(v *vocabulary.Vocabulary, guess, answer string) (after, expected, luck float64) {
	whole := 0.0
	leaves := map[string]float64{} // by the score of the guess
	score := func(answer string) string { return constraint.ScoreGuess(answer, guess).String() }
	for _, w := range v.Answers() {
		whole += v.Weight(w)
		leaves[score(w)] += v.Weight(w)
	}
	after = leaves[score(answer)]
	for _, w := range v.Answers() {
		l := leaves[score(w)]
		expected += v.Weight(w) * l
		switch {
		case near(l, after):
			luck += v.Weight(w) / 2
		case l > after:
			luck += v.Weight(w)
		}
	}
	return after / whole, expected / whole / whole, 99 * luck / whole
}

// TestWeighted checks the words left, luck and skill against their definitions if the answers have
// weights.
func TestWeighted(t *testing.T) {
	race.Skip(t)
	rng := random.Rand(t)
	lost := 0
	for n := 0; n < 24 || lost == 0 && n < 240; n++ {
		answers := rhymes(rng, constraint.Must(dict.Load(dict.Answers, 5)), 5)
		guesses := append(randomOf(rng, constraint.Must(dict.Load(dict.Wordle, 5)), 4), answers...)
		weights := make([]float64, len(answers))
		for i := range weights {
			weights[i] = float64(1 + rng.IntN(100))
		}
		v := vocabulary.NewWeighted(5, guesses, answers, weights)
		rules := game.Rules{Tries: 3 + n%2, Strict: n%3 == 0}
		b := &bruteForce{v, rules}
		whole := 0.0
		for _, w := range weights {
			whole += w
		}
		best := b.best(v.Answers(), nil, rules.Tries)
		is := func(r rank.Rating, c solver.Cost) bool {
			return near(r.Guesses, float64(c.Guesses)/whole) && math.Abs(r.Missed-float64(c.Missed)/whole) < 0.51e-4 // missed shares are rounded
		}
		for _, guess := range v.Guesses() {
			clue := constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(answers[0], guess)}
			r, err := Judge(t.Context(), &Game{Vocabulary: v, Rules: rules, Turns: turnsOf([]constraint.Clue{clue}), Answers: answers[:1]}, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			turn, board := r.Turns[0], r.Turns[0].Boards[0]
			after, expected, luck := weightedChances(v, guess, answers[0])
			cost := b.cost(v.Answers(), nil, guess, rules.Tries)
			if math.Abs(float64(turn.Luck)-luck) > 0.51 || !near(board.Expected, expected) || !near(board.Remaining, after) ||
				!near(board.Share, v.Weight(guess)/whole) || !board.Weighted {
				t.Errorf("%v %v, %s: luck %d, expected %.4f, left %.4f, share %.4f; want %.1f, %.4f, %.4f, %.4f", answers, weights, guess,
					turn.Luck, board.Expected, board.Remaining, board.Share, luck, expected, after, v.Weight(guess)/whole)
			}
			if !is(turn.Guess, cost) || !is(turn.Best, best) || !turn.Best.Proved {
				t.Errorf("%v %v, %+v, %s: %.4f guesses, %.4f missed, best %.4f, %.4f; want %v, best %v of %v", answers, weights, rules, guess,
					turn.Guess.Guesses, turn.Guess.Missed, turn.Best.Guesses, turn.Best.Missed, cost, best, whole)
			}
			if (turn.Skill == MaxPoints) != (cost == best) {
				t.Errorf("%v %v, %s: skill %d with %v, the best is %v", answers, weights, guess, turn.Skill, cost, best)
			}
			if cost.Missed > 0 {
				lost++
			}
		}
	}
	if t.Logf("after %d guesses an answer is missed", lost); lost == 0 {
		t.Error("no answer was missed")
	}
}

func TestSkillRange(t *testing.T) {
	at := func(guesses float64, failures int) rank.Rating {
		return rank.Rating{Proved: true, Guesses: guesses, Missed: float64(failures) / 100}
	}
	best := at(2, 0)
	for _, test := range []struct {
		guess rank.Rating
		want  int
	}{
		{best, 99}, {at(2.01, 0), 98}, {at(2.1, 0), 86}, {at(2.5, 0), 50}, {at(3, 0), 25}, {at(9, 0), 0},
		{at(2, 1), 94}, {at(1.99, 1), 95}, {at(1, 1), 98}, {at(2, 100), 0},
	} {
		thrown, got := costAndSkill(test.guess, best, false)
		if got != test.want || thrown < 0 {
			t.Errorf("%.2f guesses, %.2f missed: skill %d, %.2f thrown away; want %d",
				test.guess.Guesses, test.guess.Missed, got, thrown, test.want)
		}
	}
}

// judgeClues reviews clues for some of the original answers, without proofs.
func judgeClues(rules game.Rules, answer string, clues ...string) (*Review, error) {
	var parsed []constraint.Clue
	for _, c := range clues {
		parsed = append(parsed, constraint.Must(constraint.ParseClue(c)))
	}
	all := constraint.Must(dict.Load(dict.Answers, 5))
	few := []string{"OCEAN", "CHEST", "WRECK", "FLECK", "JUDGE", "HITCH", "BRAID", "MOULD"}
	for i := 0; i < len(all); i += 40 {
		few = append(few, all[i])
	}
	v := vocabulary.New(5, few, few)
	return Judge(context.Background(), &Game{Vocabulary: v, Rules: rules, Turns: turnsOf(parsed), Answers: []string{answer}}, 0)
}

func TestRemarks(t *testing.T) {
	rules := game.Rules{Tries: 6}
	for _, test := range []struct {
		clues []string
		want  string // the remark on the last turn
	}{
		{[]string{"OCEAN=OCEAN"}, "Solved on the first guess. Its chance of being right was 1 in 66."},
		{[]string{"CHEST=c.E..", "CHEST=c.E.."}, "This repeats an earlier guess, so it revealed nothing new."},
		{[]string{"CHEST=c.E..", "HITCH=...c."}, "The clues had already ruled out H and T."},
		{[]string{"JUDGE=....e", "CHEST=c.E..", "WRECK=..Ec.", "OCEAN=OCEAN"}, "This was the only possible answer left."},
		{[]string{"JUDGE=....e", "CHEST=c.E..", "WRECK=..Ec.", "FLECK=..Ec."}, "This guess could not be right: the only possible answer was OCEAN."},
	} {
		r, err := judgeClues(rules, "", test.clues...)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Turns[len(r.Turns)-1].Remark; got != test.want {
			t.Errorf("%v: %q, want %q", test.clues, got, test.want)
		}
	}
}

// TestEqualFigures checks that no remark contrasts two figures that look the same.
func TestEqualFigures(t *testing.T) {
	played := constraint.Turn{Guess: "CRANE", Scores: []constraint.Score{constraint.ScoreGuess("MOIST", "CRANE")}}
	j := &judge{Game: &Game{Rules: game.Rules{Boards: 1, Tries: 6}}}
	for _, test := range []struct {
		luck            int
		board           Board
		bestLeft, share float64 // what the best guess leaves on average: words, or the share of the weight
		want            string
	}{
		{82, Board{After: 1, Expected: 0.3249, Remaining: 0.324, Weighted: true}, 4, 0.2, "On average, this guess leaves 32% of the possible answers (weighted by likelihood), but DURST leaves only 20%."},
		{82, Board{After: 1, Expected: 0.334, Remaining: 0.333, Weighted: true}, 4, 0.332, "The guess DURST was better: on average, it would have saved 0.50 guesses."},
		{82, Board{After: 1, Expected: 0.32, Remaining: 0.34, Weighted: true}, 4, 0.318, "The guess DURST was better: on average, it would have saved 0.50 guesses."},
		{82, Board{After: 1, Expected: 0.34, Remaining: 0.32, Weighted: true}, 4, 0.2, "Lucky: this guess left 32% of the possible answers, weighted by likelihood (expected: 34%)."},
		{17, Board{After: 1, Expected: 0.334, Remaining: 0.335, Weighted: true}, 4, 0.2, "Unlucky: this guess left 34% of the possible answers, weighted by likelihood (expected: 33%)."},
		{17, Board{After: 1, Expected: 0.332, Remaining: 0.333, Weighted: true}, 4, 0.332, "The guess DURST was better: on average, it would have saved 0.50 guesses."},
		{50, Board{After: 3, Expected: 3.02}, 3.01, 0, "The guess DURST was better: on average, it would have saved 0.50 guesses."},
		{50, Board{After: 3, Expected: 3.02}, 2.01, 0, "On average, this guess leaves 3.0 possible answers, but DURST leaves only 2.0."},
	} {
		test.board.Before = 9
		turn := &Turn{Played: played, Boards: []Board{test.board}, Luck: test.luck, Skill: 50, Cost: 0.5,
			Guess: rank.Rating{Word: "CRANE", Guesses: 2.5, Groups: 3}, Best: rank.Rating{Word: "DURST", Guesses: 2, Size: test.bestLeft, Remaining: test.share}}
		if got := j.remark(turn, constraint.Must(constraint.NewBoards(1, 5))); got != test.want {
			t.Errorf("luck %d, %+v: %q, want %q", test.luck, test.board, got, test.want)
		}
	}
}

func TestWasted(t *testing.T) {
	for _, test := range []struct{ clue, guess, want string }{
		{"CHEST=c.E..", "OCEAN", ""},
		{"CHEST=c.E..", "CLEAT", "The clues had already ruled out C on tile 1 and T."},
		{"CHEST=c.E..", "CODEC", "The clues had already ruled out C on tile 1."},
		{"CHEST=c.E..", "CHEST", "The clues had already ruled out C on tile 1, H, S and T."},
		{"ABBEY=aBb..", "BARBS", "The clues had already ruled out A on tile 2."}, // because tile 2 is a B
		{"GEESE=.E...", "VENUE", "The clues had already ruled out E on tile 5."},
	} {
		set := constraint.Must(constraint.NewSet(5))
		if err := set.Add(constraint.Must(constraint.ParseClue(test.clue))); err != nil {
			t.Fatal(err)
		}
		if got := wastedRemark(set, test.guess); got != test.want {
			t.Errorf("%v %s: %q, want %q", test.clue, test.guess, got, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	_, err := judgeClues(game.Rules{Tries: 6}, "", "CHEST=c.E..", "CLIMB=.....")
	var nofit *NoFitError
	if err == nil {
		t.Error("no error for clues that contradict each other")
	}
	_, err = judgeClues(game.Rules{Tries: 6}, "", "CHEST=.....", "BRAID=.....", "MOULD=.....")
	if !errors.As(err, &nofit) || nofit.Clue.Guess != "MOULD" {
		t.Errorf("%v", err)
	}
	_, err = judgeClues(game.Rules{Tries: 6, Hard: true}, "OCEAN", "CHEST=c.E..", "JUDGE=....e")
	if _, ok := errors.AsType[*game.Refusal](err); !ok {
		t.Errorf("hard mode: %v", err)
	}
	_, err = judgeClues(game.Rules{Tries: 6, Strict: true}, "OCEAN", "CHEST=c.E..", "CLEAN=c.EAN")
	if _, ok := errors.AsType[*game.Refusal](err); !ok {
		t.Errorf("strict: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := vocabulary.New(5, nil, []string{"OCEAN", "CRANE", "CANOE"})
	g := &Game{Vocabulary: v, Rules: game.Rules{Tries: 6}, Turns: turnsOf([]constraint.Clue{{Guess: "CRANE", Score: constraint.ScoreGuess("OCEAN", "CRANE")}})}
	if _, err = Judge(ctx, g, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestLaterSkill(t *testing.T) {
	for _, c := range []struct {
		skills []int
		want   int
		ok     bool
	}{{[]int{40}, 0, false}, {[]int{40, 99}, 99, true}, {[]int{0, 98, 99}, 99, true}, {[]int{99, 1, 2, 4}, 2, true}} {
		var r Review
		for _, s := range c.skills {
			r.Turns = append(r.Turns, Turn{Skill: s})
		}
		if got, ok := r.LaterSkill(); got != c.want || ok != c.ok {
			t.Errorf("%v: %d, %v, want %d, %v", c.skills, got, ok, c.want, c.ok)
		}
	}
}

// TestManyAnswers reviews a guess among too many possible answers for a proof. Its figures come
// from a fixed amount of work, so they are the same on any machine.
func TestManyAnswers(t *testing.T) {
	race.Skip(t)
	var all []string
	for i, word := range constraint.Must(dict.Load(dict.Wordle, 5)) {
		if i%12 == 0 || word == "COINS" {
			all = append(all, word)
		}
	}
	v := vocabulary.New(5, all, all)
	p := constraint.Must(solver.New(all, all, nil))
	g := &Game{Vocabulary: v, Rules: game.Rules{Tries: 6}, Turns: turnsOf([]constraint.Clue{{Guess: "COINS", Score: constraint.ScoreGuess("OCEAN", "COINS")}})}
	r, err := Judge(t.Context(), g, 100*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		opener string
		got    rank.Rating
	}{{"", r.Turns[0].Best}, {"COINS", r.Turns[0].Guess}} {
		want, err := p.Advise(t.Context(), solver.Options{Tries: 6, Rows: 1, Opener: c.opener}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(c.got, want[0]) {
			t.Errorf("%q: %s %v, want %s %v", c.opener, c.got.Word, c.got.Guesses, want[0].Word, want[0].Guesses)
		}
	}
}
