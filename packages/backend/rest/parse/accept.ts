import { RestError } from "#backend/rest/errors.ts";

export interface Representation {
  format: "array" | "object" | "csv" | "openapi";
  stripNulls: boolean;
  contentType: string;
}

const JSON_TYPE = "application/json; charset=utf-8";
const OBJECT_TYPE = "application/vnd.pgrst.object+json";
const ARRAY_TYPE = "application/vnd.pgrst.array+json";

interface MediaRange {
  type: string;
  parameters: Map<string, string>;
  quality: number;
}

/** Highest q first, then the order sent. @throws RestError 406 PGRST107, also for EXPLAIN plans and GeoJSON */
export function chooseRepresentation(header: string | null): Representation {
  const accept = header === null || header.trim() === "" ? "*/*" : header;
  const ranges = splitOutsideQuotes(accept, ",").slice(0, 50).map(parseRange);
  ranges.sort((a, b) => b.quality - a.quality);
  for (const range of ranges) {
    const chosen = range.quality > 0 ? represent(range) : null;
    if (chosen) return chosen;
  }
  throw new RestError(
    406,
    "PGRST107",
    `None of these media types are available: ${ranges
      .map((range) => range.type)
      .join(", ")
      .slice(0, 500)}`,
  );
}

function represent({ type, parameters }: MediaRange): Representation | null {
  const stripNulls = parameters.get("nulls") === "stripped";
  const suffix = `${stripNulls ? ";nulls=stripped" : ""}; charset=utf-8`;
  switch (type) {
    case "*/*":
    case "application/*":
    case "application/json":
      return { format: "array", stripNulls: false, contentType: JSON_TYPE };
    case ARRAY_TYPE:
    case "application/vnd.pgrst.array":
      return { format: "array", stripNulls, contentType: stripNulls ? `${ARRAY_TYPE}${suffix}` : JSON_TYPE };
    case OBJECT_TYPE:
    case "application/vnd.pgrst.object":
      return { format: "object", stripNulls, contentType: `${OBJECT_TYPE}${suffix}` };
    case "text/csv":
    case "text/*":
      return { format: "csv", stripNulls: false, contentType: "text/csv; charset=utf-8" };
    case "application/openapi+json":
      return { format: "openapi", stripNulls: false, contentType: "application/openapi+json; charset=utf-8" };
    default:
      return null;
  }
}

function parseRange(text: string): MediaRange {
  const [type = "", ...rest] = splitOutsideQuotes(text, ";");
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const [name = "", value = ""] = parameter.split("=", 2);
    parameters.set(name.trim().toLowerCase(), value.trim().toLowerCase());
  }
  const quality = Number(parameters.get("q") ?? "1");
  return { type: type.trim().toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 0 };
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = [""];
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (character === separator && !quoted) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
