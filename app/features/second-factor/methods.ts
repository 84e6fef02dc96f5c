import type { Factor } from "@supabase/supabase-js";

export type SecondFactorMethod =
  | { kind: "totp"; factorId: string; name: string | null }
  | { kind: "phone"; factorId: string; name: string | null; phone: string }
  | { kind: "webauthn"; factorId: string; name: string | null }
  | { kind: "recovery_code" };

export type PasskeyMethod = Extract<SecondFactorMethod, { kind: "webauthn" }>;

const kinds = ["totp", "webauthn", "phone", "recovery_code"] as const;

/** Quickest first. Names are given only where a kind has several factors. */
export function secondFactorMethods(factors: readonly Factor[] = []): SecondFactorMethod[] {
  const verified = factors.filter(({ status }) => status === "verified");
  return kinds.flatMap((kind): SecondFactorMethod[] => {
    const ofKind = verified.filter(({ factor_type }) => factor_type === kind);
    if (kind === "recovery_code") return ofKind.length > 0 ? [{ kind }] : [];
    return ofKind.map((factor) => {
      const name = ofKind.length > 1 ? factor.friendly_name?.trim() || null : null;
      const factorId = factor.id;
      return kind === "phone" ? { kind, factorId, name, phone: phoneOf(factor) } : { kind, factorId, name };
    });
  });
}

export function keyOf(method: SecondFactorMethod): string {
  return method.kind === "recovery_code" ? method.kind : method.factorId;
}

/** The client's type lacks a phone factor's number. */
function phoneOf(factor: Factor): string {
  return "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
}
