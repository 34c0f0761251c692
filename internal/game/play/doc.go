// Package play is the game a line at a time, for pipes and for screen readers.
//
// [Lines] plays a [Table], the rounds of one sitting, at a [Console]; it knows
// neither flags nor files nor signals.
package play
