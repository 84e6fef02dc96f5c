/**
 * Bounds on what one request may ask for, so that parsing and planning stay cheap whatever is sent. They are far
 * above what the client library builds; past one the answer is 400.
 */
export const LIMITS = {
  /** Characters of the query string. Node's own header limit usually ends a longer one earlier. */
  queryString: 65_536,
  /** `key=value` pairs in the query string. */
  queryPairs: 300,
  /** Filters in all, those inside `or(…)` included. */
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
  /** Bytes of an identifier in Postgres; a longer alias would be cut off silently. */
  identifierBytes: 63,
  /** Bytes of an answer; embeds multiply rows, and the whole body is held in memory. */
  responseBytes: 33_554_432,
  /** Bytes of a request body: an article with a 5 MB cover written inline (as base64 a third larger) fits. */
  requestBytes: 12_582_912,
  /** Values in a body, rows and lists included. Text is cheap to parse, a million tiny rows are not. */
  bodyValues: 200_000,
  /** JSON nested deeper is refused: Postgres would report an exhausted stack. */
  bodyDepth: 100,
  /** Rows × columns of an insert with `missing=default`, which needs one expression for each. */
  defaultedCells: 20_000,
} as const;
