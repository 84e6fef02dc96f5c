import type { Factor, User } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { protectionOf } from "./queries.ts";

const day = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
const app: Factor = { id: "app", friendly_name: "Phone", factor_type: "totp", status: "verified", ...day };
const passkey: Factor = { ...app, id: "passkey", friendly_name: "Laptop", factor_type: "webauthn" };
const phone: Factor = { ...app, id: "phone", friendly_name: "Number", factor_type: "phone" };
const codes: Factor = { id: "codes", factor_type: "recovery_code", status: "verified", ...day };

function userWith(...factors: Factor[]): User {
  return { id: "1", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "", factors };
}

test.each<[string, number, boolean, Factor[]]>([
  ["nothing", 0, false, []],
  ["an app", 1, false, [app]],
  ["an app that was never proven", 0, false, [{ ...app, status: "unverified" }]],
  ["an app and recovery codes", 1, true, [app, codes]],
  ["an app, a passkey, a phone number and recovery codes", 3, true, [codes, app, passkey, phone]],
])("an account with %s: its second steps are %i", (_, stepCount, hasRecoveryCodes, factors) => {
  expect(protectionOf(userWith(...factors))).toMatchObject({ stepCount, hasRecoveryCodes });
});
