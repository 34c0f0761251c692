package record

// Stats are the statistics of games. The zero value is that of none.
type Stats struct {
	Played, Won, Lost int
	CurrentStreak     int   // games won in a row, up to the last
	BestStreak        int   // the most games won in a row
	Distribution      []int // how many were won in 1, 2, … guesses
}

// Add counts a game that was played after those counted so far.
func (s *Stats) Add(g Game) {
	s.Played++
	if !g.Won {
		s.Lost++
		s.CurrentStreak = 0
		return
	}
	s.Won++
	s.CurrentStreak++
	s.BestStreak = max(s.BestStreak, s.CurrentStreak)
	n := len(g.Guesses)
	for len(s.Distribution) < n {
		s.Distribution = append(s.Distribution, 0)
	}
	s.Distribution[n-1]++
}

// WinRate returns the share of games won, from 0 to 1; 0 if there are none.
func (s *Stats) WinRate() float64 {
	if s.Played == 0 {
		return 0
	}
	return float64(s.Won) / float64(s.Played)
}
