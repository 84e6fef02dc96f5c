/** Far above what the client library builds; past one the answer is 400. */
export const LIMITS = {
  /** Characters. Node's own header limit usually ends a longer one earlier. */
  queryString: 65_536,
  queryPairs: 300,
  /** Also those inside `or(…)`. */
  filters: 500,
  /** `or(and(or(…)))`. */
  logicDepth: 12,
  /** `a(b(c(…)))`. */
  embedDepth: 8,
  embeds: 40,
  selectItems: 500,
  orderTerms: 50,
  jsonPathSteps: 32,
  /** Characters, runs of wildcards and multiplied counts of a pattern (`like`, `match`). */
  patternCharacters: 2000,
  patternWildcards: 20,
  patternRepetitions: 1000,
  /** Of an identifier in Postgres; a longer alias would be cut off silently. */
  identifierBytes: 63,
  /** Embeds multiply rows, and the whole body is in memory. */
  responseBytes: 33_554_432,
  /** An article with a 5 MB cover written inline (as base64 a third larger) fits. */
  requestBytes: 12_582_912,
  /** Rows and lists included. Text is cheap to parse, a million tiny rows are not. */
  bodyValues: 200_000,
  /** Postgres would report an exhausted stack. */
  bodyDepth: 100,
  /** Rows × columns of an insert with `missing=default`, which needs one expression for each. */
  defaultedCells: 20_000,
} as const;
