import { pino } from "pino";
import { createAuth } from "#backend/auth/auth.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import type { Mail } from "#backend/mail/mailer.ts";
import type { Database } from "#backend/postgres/database.ts";
import { testAuthSettings } from "./auth-settings.ts";

export interface BareAuthSetup {
  settings?: Partial<AuthSettings>;
  send?: (mail: Mail) => Promise<void>;
}

/** The account service over a database, by its routes alone: with other settings, a clock and a mail server of the test. */
export async function startBareAuth(db: Database, { settings = {}, send }: BareAuthSetup = {}) {
  const mails: Mail[] = [];
  const lines: string[] = [];
  let now = new Date("2026-11-21T10:00:00Z");
  const auth = createAuth({
    db,
    mailer: { send: send ?? (async (mail) => void mails.push(mail)), close: async () => {} },
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: async (request) => ({
      ok: true,
      caller: { claims: { role: request.headers.get("apikey") === "secret" ? "service_role" : "anon" }, token: null },
    }),
    clientIp: () => "127.0.0.1",
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    clock: () => now,
    settings: testAuthSettings(settings),
  });
  const call = async (
    method: string,
    path: string,
    body: unknown,
    token = "publishable",
    apikey: "publishable" | "secret" = "publishable",
  ) => {
    const response = await auth.routes.request(path, {
      method,
      headers: { "x-supabase-api-version": "2024-01-01", apikey, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const answer: Record<string, unknown> = JSON.parse(await response.text());
    return { status: response.status, body: answer };
  };
  const post = (path: string, body: unknown) => call("POST", path, body);
  return {
    auth,
    mails,
    lines,
    call,
    post,
    passTime: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    signUp: (email: string) => post("/signup", { email, password: "secret of ann" }),
    refresh: (token: unknown) => post("/token?grant_type=refresh_token", { refresh_token: token }),
  };
}
