import { randomUUID } from "node:crypto";
import { serviceClient } from "./clients.ts";
import { randomIp } from "../random-ip.ts";
import { inject } from "vitest";

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
}

export interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string;
  key?: "publishable" | "secret";
  ip?: string;
  version?: string | null;
}

/** As any HTTP client would send it. Redirects are not followed. */
export async function callAuth(path: string, call: Call = {}): Promise<Answer> {
  const { url, publishableKey, secretKey } = inject("server");
  const key = call.key === "secret" ? secretKey : publishableKey;
  const version = call.version === undefined ? "2024-01-01" : call.version;
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: call.method ?? (call.body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: {
      apikey: key,
      authorization: `Bearer ${call.token ?? key}`,
      "x-forwarded-for": call.ip ?? randomIp(),
      ...(version === null ? {} : { "x-supabase-api-version": version }),
      ...(call.body === undefined ? {} : { "content-type": "application/json;charset=UTF-8" }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: typeof call.body === "string" ? call.body : JSON.stringify(call.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {}, text };
}

/** Looks behind the API through the functions of `fixtures/auth.sql`. */
export async function fixture<T>(name: string, args: Record<string, unknown>): Promise<T> {
  const { data, error } = await serviceClient().rpc(name, args);
  if (error) throw new Error(`${name}: ${error.message}`);
  const value: T = data;
  return value;
}

export function freshEmail(): string {
  return `person-${randomUUID()}@example.com`;
}

export const PASSWORD = "correct horse 1";

export function claimsOf(token: string): Record<string, unknown> {
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return claims;
}

/** Without following it: the fragment and query of where it leads. */
export async function openLink(link: string) {
  const { pathname, search } = new URL(link);
  const response = await fetch(inject("server").url + pathname + search, {
    redirect: "manual",
    headers: { "x-forwarded-for": randomIp() },
  });
  const location = response.headers.get("location") ?? "";
  const target = URL.canParse(location) ? new URL(location) : new URL("about:blank");
  return {
    status: response.status,
    location,
    base: location.split(/[?#]/, 1)[0] ?? "",
    fragment: new URLSearchParams(target.hash.slice(1)),
    query: target.searchParams,
  };
}

export function codeIn(text: string): string {
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  if (code === undefined) throw new Error("the mail has no code");
  return code;
}
