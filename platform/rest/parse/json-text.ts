import { invalidBody, tooManyValues } from "#platform/rest/errors.ts";
import { LIMITS } from "#platform/rest/limits.ts";

/**
 * Refuses JSON that is deep or made of very many values, before anything parses it. A scan by hand: a regular
 * expression runs out of stack inside a string of several megabytes.
 * @throws RestError 400 PGRST102
 */
export function requireBoundedJson(text: string): void {
  let depth = 0;
  let values = 0;
  forEachToken(text, (token) => {
    if (token === "]" || token === "}") {
      depth -= 1;
      return;
    }
    // Every value but the outermost follows a comma or stands first in its list or object.
    values += 1;
    if (values > LIMITS.bodyValues) throw tooManyValues();
    if (token === ",") return;
    depth += 1;
    if (depth > LIMITS.bodyDepth) throw invalidBody(`The request body is nested more than ${LIMITS.bodyDepth} deep`);
  });
}

/**
 * The elements of a valid JSON array as they were written: parsing and printing them again would round numbers
 * beyond 2^53.
 */
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
  });
  return elements.filter((element) => element !== "");
}

type Token = "[" | "]" | "{" | "}" | ",";
const tokens: ReadonlyMap<number, Token> = new Map(
  (["[", "]", "{", "}", ","] as const).map((token) => [token.charCodeAt(0), token]),
);
const quote = '"'.charCodeAt(0);
const backslash = "\\".charCodeAt(0);

/** Tells `visit` of every bracket, brace and comma outside strings. */
function forEachToken(json: string, visit: (token: Token, at: number) => void): void {
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
      if (token !== undefined) visit(token, at);
    }
  }
}
