import { RestError } from "#backend/rest/errors.ts";

export interface Preferences {
  return: "minimal" | "headers-only" | "representation" | null;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  handling: "lenient" | "strict" | null;
  maxAffected: number | null;
  /** As it was sent: a zone that does not exist is an error, whatever the handling. */
  timezone: string | null;
  /** `tx=rollback` is read but not granted: a request always commits unless it fails. */
  tx: "commit" | "rollback" | null;
  unknown: string[];
}

/** Several headers may be joined by commas; the first value of a kind wins. */
export function parsePrefer(header: string | null): Preferences {
  const found: Preferences = {
    return: null,
    count: null,
    resolution: null,
    missing: null,
    handling: null,
    maxAffected: null,
    timezone: null,
    tx: null,
    unknown: [],
  };
  for (const token of (header ?? "").split(",").map((part) => part.trim())) {
    if (token !== "" && !readToken(found, token)) found.unknown.push(token);
  }
  if (found.handling === "strict" && found.unknown.length > 0) throw invalidPreferences(found.unknown);
  if (found.handling !== "strict") found.maxAffected = null;
  return found;
}

const invalidPreferences = (tokens: string[]) =>
  new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
    details: `Invalid preferences: ${tokens.join(", ").slice(0, 500)}`,
  });

function readToken(found: Preferences, token: string): boolean {
  const [name = "", value = ""] = token.split("=", 2).map((part) => part.trim());
  switch (name) {
    case "return":
      return take(value, ["minimal", "headers-only", "representation"], (known) => (found.return ??= known));
    case "count":
      return take(value, ["exact", "planned", "estimated"], (known) => (found.count ??= known));
    case "resolution":
      return take(value, ["merge-duplicates", "ignore-duplicates"], (known) => (found.resolution ??= known));
    case "missing":
      return take(value, ["default", "null"], (known) => (found.missing ??= known));
    case "handling":
      return take(value, ["lenient", "strict"], (known) => (found.handling ??= known));
    case "tx":
      return take(value, ["commit", "rollback"], (known) => (found.tx ??= known));
    case "max-affected":
      if (!/^\d{1,9}$/.test(value)) return false;
      found.maxAffected ??= Number(value);
      return true;
    case "timezone":
      found.timezone ??= value;
      return true;
    default:
      return false;
  }
}

function take<const T extends string>(value: string, known: readonly T[], use: (value: T) => void): boolean {
  const match = known.find((candidate) => candidate === value);
  if (match === undefined) return false;
  use(match);
  return true;
}
