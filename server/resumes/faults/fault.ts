export const faultKinds = [
  "overlap",
  "future-date",
  "gap",
  "grade-above-scale",
  "end-before-start",
  "study-too-short",
  "personal-number",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Something in a resume that cannot be, is left open, or does not belong there. */
export interface Fault {
  kind: FaultKind;
  /** The lines that it is about, as they stand in the resume but for their spaces; at least one. */
  quotes: readonly string[];
  /** What does not fit, in one or two sentences. */
  says: string;
}
