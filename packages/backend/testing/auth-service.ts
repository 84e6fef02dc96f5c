import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { type AuthDeps, createAuth } from "#backend/auth/auth.ts";
import { type AuthSettings, defaultAuthLimits } from "#backend/auth/settings.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import type { Mail } from "#backend/mail/mailer.ts";
import { testAuthSettings } from "./auth-settings.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import type { Sms } from "#backend/sms/sms.ts";

const ORIGIN = "http://localhost:3000";
const often = { points: 1000, seconds: 60 };

/** The account service in this process; the test sets its settings and time and reads its messages. */
export interface AuthService {
  mails: Mail[];
  texts: Sms[];
  /** One request; waits for what it sends. `key` is the bearer unless there is a token. */
  call(path: string, call?: ServiceCall): Promise<{ status: number; body: Record<string, unknown> }>;
  client(): SupabaseClient;
  passTime(seconds: number): void;
}

export interface ServiceCall {
  method?: string;
  body?: unknown;
  token?: string;
  key?: "publishable" | "secret";
  ip?: string;
}

/** Starts it over a database; waits between messages are off unless `settings.limits` says otherwise. */
export async function startAuthService(
  deps: Pick<AuthDeps, "db"> & { settings?: Partial<AuthSettings>; phones?: boolean },
): Promise<AuthService> {
  const { db, settings, phones = true } = deps;
  const mails: Mail[] = [];
  const texts: Sms[] = [];
  let now = new Date();
  const auth = createAuth({
    db,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    sms: phones ? { send: async (sms) => void texts.push(sms) } : null,
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: async (request) => ({
      ok: true,
      caller: { claims: { role: request.headers.get("apikey") === "secret" ? "service_role" : "anon" }, token: null },
    }),
    clientIp: (request) => request.headers.get("x-forwarded-for") ?? "",
    log: pino({ level: "silent" }),
    clock: () => now,
    settings: testAuthSettings({
      limits: { ...defaultAuthLimits, mailPerEmail: often, mailTotal: often, smsPerPhone: often, smsTotal: often },
      ...settings,
    }),
  });
  const send = async (request: Request): Promise<Response> => {
    const response = await auth.routes.fetch(request);
    await auth.close();
    return response;
  };
  return {
    mails,
    texts,
    async call(path, { method, body, token, key = "publishable", ip = randomIp() } = {}) {
      const request = new Request(ORIGIN + path, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          "x-supabase-api-version": "2024-01-01",
          apikey: key,
          "x-forwarded-for": ip,
          authorization: `Bearer ${token ?? key}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const response = await send(request);
      const answer: Record<string, unknown> = JSON.parse(await response.text());
      return { status: response.status, body: answer };
    },
    client: () =>
      createClient(ORIGIN, "publishable", {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: {
          headers: { "x-forwarded-for": randomIp() },
          fetch: async (input, init) => {
            const request = new Request(input, init);
            return send(new Request(request.url.replace("/auth/v1", ""), request));
          },
        },
      }),
    passTime(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

export function lastCode(messages: { text: string }[]): string {
  return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? "")?.[0] ?? "";
}
