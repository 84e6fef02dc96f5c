/** Scores of candidates (understand/understanding.ts) and shares of the classifier, from 0 to 1. */

/** How sure an explanation must be to be given, and a further one beside it. */
export const sure = 0.235;
/** One that stands clearly before all others may be less sure; so may what was read word by word. */
export const clear = { score: 0.165, ahead: 0.04 };
export const sureInWords = 0.18;
/** From here on the nearest is better than nothing, if it is said how the question was taken. */
export const guessed = 0.2;
export const guessedInWords = 0.145;
export const sureBeside = 0.35;
/** Where two are nearly as likely either may be meant, and both are given: the less sure the first, the sooner. */
export const either = { sureness: 0.15, tied: 0.3, apart: 2 };
/** Below this share of other matters the question is ours. */
export const otherShare = 0.5;
export const otherShareWithTerms = 0.9;
/** A phrasing that is as like as this is ours whatever the classifier says. */
export const surelyOurs = 0.55;
/** What is as like a phrasing as this is clear, however vague its words. */
export const surelyClear = 0.36;
export const sureSubject = 0.35;
