/** A small, realistic fault: one replacement in one source file, planted to see whether a test notices it. */
export interface Mutant {
  /** Kebab case, one of a kind over all lists. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  /** What stands there instead. */
  readonly replace: string;
  /** What a person or an operator would suffer. */
  readonly harm: string;
}
