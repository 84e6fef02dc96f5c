import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, inject } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

/** `FUZZ_REQUESTS` says how many of each kind; a failure names the seed that repeats it. */
const numRuns = Number(process.env["FUZZ_REQUESTS"] ?? "150");

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Stands in requests for the other person's id, or e-mail. */
export const VICTIM = "VICTIM";
export const VICTIMS_MAIL = "VICTIMS_MAIL";

/** Somebody whose things hold `secret`, and somebody who asks for whatever there is. */
export async function twoPeople() {
  const secret = `secret-${randomUUID()}`;
  const [victim, attacker] = await Promise.all([createUser({ data: { secret } }), createUser()]);
  let token = await tokenOf(attacker);

  /** No request fails inside, and none tells the secret. */
  async function survive(sent: Sent): Promise<void> {
    const named = (text: string) => text.replaceAll(VICTIMS_MAIL, victim.email).replaceAll(VICTIM, victim.id);
    const { status, text } = await send({ ...sent, path: named(sent.path), body: named(sent.body) }, token);
    const isFine = status < 500 || OF_THE_PROTOCOL.test(text);
    expect([isFine || `${status} ${text.slice(0, 200)}`, text.includes(secret)]).toEqual([true, false]);
  }

  return {
    secret,
    victim,
    survive,
    /** For an attacker who signed out, or gave up what they had. */
    async signInAgain() {
      token = await tokenOf(await createUser());
    },
  };
}

export const survives = (request: fc.Arbitrary<Sent>, survive: (sent: Sent) => Promise<void>) =>
  fc.assert(fc.asyncProperty(request, survive), { numRuns });

const tokenOf = async ({ client }: TestUser) => (await client.auth.getSession()).data.session?.access_token ?? "";

async function send({ method, path, headers, body }: Sent, token: string) {
  const { url, publishableKey } = inject("server");
  const response = await fetch(new URL(`${url}${path}`), {
    method,
    redirect: "manual",
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "x-forwarded-for": randomIp(), ...headers },
    ...(method === "GET" || method === "HEAD" ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** What the protocol itself calls a failure of the server: a row that is written twice, limits of Postgres. */
const OF_THE_PROTOCOL = /"code":"(?:21000|54\d{3})"/;

const anyText = fc.string({ unit: "binary", maxLength: 8 });

export const joined = (words: readonly string[], maxLength = 8) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: anyText }), {
      maxLength,
    })
    .map((parts) => parts.join("").toWellFormed());

/** Mostly JSON that a service could expect. */
export function bodyOf(keys: readonly string[], values: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(fc.constantFrom(...values), fc.jsonValue({ maxDepth: 2 }));
  const record = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 6 });
  return fc.oneof(
    { weight: 6, arbitrary: record.map((object) => JSON.stringify(object)) },
    { weight: 2, arbitrary: fc.array(record, { maxLength: 4 }).map((list) => JSON.stringify(list)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: anyText },
  );
}
