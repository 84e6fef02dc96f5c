import { RestError } from "#platform/rest/errors.ts";

/** The preferences of wire contract 3.5 that a request gave; null where it gave none. */
export interface Preferences {
  return: "minimal" | "headers-only" | "representation" | null;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  handling: "lenient" | "strict" | null;
  maxAffected: number | null;
  timezone: string | null;
  /** `tx=rollback` is understood but not granted: a request always commits unless it fails. */
  tx: "commit" | "rollback" | null;
  /** Tokens that name no known preference; an error with `handling=strict`. */
  unknown: string[];
}

/** Parses a `Prefer` header, several headers joined by commas included; the first value of a kind wins. */
export function parsePrefer(header: string | null): Preferences {
  const found: Preferences = {
    ...{ return: null, count: null, resolution: null, missing: null },
    ...{ handling: null, maxAffected: null, timezone: null, tx: null, unknown: [] },
  };
  for (const token of (header ?? "").split(",").map((part) => part.trim())) {
    if (token !== "" && !readToken(found, token)) found.unknown.push(token);
  }
  if (found.handling === "strict" && found.unknown.length > 0) throw invalidPreferences(found.unknown);
  if (found.handling !== "strict") found.maxAffected = null;
  return found;
}

export const invalidPreferences = (tokens: string[]) =>
  new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
    details: `Invalid preferences: ${tokens.join(", ").slice(0, 500)}`,
  });

function readToken(found: Preferences, token: string): boolean {
  const [name = "", value = ""] = token.split("=", 2).map((part) => part.trim());
  switch (`${name}=${value}`) {
    case "return=minimal":
    case "return=headers-only":
    case "return=representation":
      found.return ??= value as NonNullable<Preferences["return"]>;
      return true;
    case "count=exact":
    case "count=planned":
    case "count=estimated":
      found.count ??= value as NonNullable<Preferences["count"]>;
      return true;
    case "resolution=merge-duplicates":
    case "resolution=ignore-duplicates":
      found.resolution ??= value as NonNullable<Preferences["resolution"]>;
      return true;
    case "missing=default":
    case "missing=null":
      found.missing ??= value as NonNullable<Preferences["missing"]>;
      return true;
    case "handling=lenient":
    case "handling=strict":
      found.handling ??= value as NonNullable<Preferences["handling"]>;
      return true;
    case "tx=commit":
    case "tx=rollback":
      found.tx ??= value as NonNullable<Preferences["tx"]>;
      return true;
  }
  if (name === "max-affected" && /^\d{1,9}$/.test(value)) {
    found.maxAffected ??= Number(value);
    return true;
  }
  if (name === "timezone" && /^[A-Za-z0-9_+\-/:]{1,64}$/.test(value)) {
    found.timezone ??= value;
    return true;
  }
  return false;
}
