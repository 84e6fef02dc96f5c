/** `values` are counted at every depth. */
export interface JsonBounds {
  depth: number;
  values: number;
}

export type ParsedJson = { ok: true; value: unknown } | { ok: false; reason: keyof JsonBounds | "syntax" };

export function parseJson(text: string, bounds: JsonBounds): ParsedJson {
  const excess = exceededBound(text, bounds);
  if (excess !== null) return { ok: false, reason: excess };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, reason: "syntax" };
  }
}

/** A scan by hand: a regular expression runs out of stack inside a string of several megabytes. */
function exceededBound(text: string, bounds: JsonBounds): keyof JsonBounds | null {
  let depth = 0;
  let values = 0;
  let excess: keyof JsonBounds | null = null;
  forEachToken(text, (token) => {
    if (token === "]" || token === "}") {
      depth -= 1;
      return true;
    }
    // Every value but the outermost follows a comma or is the first in its list or object.
    values += 1;
    if (token !== ",") depth += 1;
    if (values > bounds.values) excess = "values";
    else if (depth > bounds.depth) excess = "depth";
    return excess === null;
  });
  return excess;
}

/** The elements of a valid JSON array as they were written: parsing and printing would round numbers beyond 2^53. */
export function rawElements(json: string): string[] {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  forEachToken(json, (token, at) => {
    const isEnd = depth === 1 && (token === "," || token === "]");
    if (isEnd) elements.push(json.slice(start, at).trim());
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (isEnd || (depth === 1 && start === 0)) start = at + 1;
    return true;
  });
  return elements.filter((element) => element !== "");
}

type Token = "[" | "]" | "{" | "}" | ",";
const tokens: ReadonlyMap<number, Token> = new Map(
  (["[", "]", "{", "}", ","] as const).map((token) => [token.charCodeAt(0), token]),
);
const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);

/** Brackets, braces and commas outside strings, until `visit` returns false. */
function forEachToken(json: string, visit: (token: Token, at: number) => boolean): void {
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) {
      isInString = true;
    } else {
      const token = tokens.get(code);
      if (token !== undefined && !visit(token, at)) return;
    }
  }
}
