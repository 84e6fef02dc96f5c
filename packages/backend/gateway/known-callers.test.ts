import { beforeEach, expect, test } from "vitest";
import type { CallerResult } from "./caller.ts";
import { createKnownCallers, type KnownCallers } from "./known-callers.ts";

let verified: (string | null)[];
let noted: string[];
let callers: KnownCallers;
beforeEach(() => {
  verified = [];
  noted = [];
  callers = createKnownCallers(
    async (request): Promise<CallerResult> => {
      const token = request.headers.get("authorization");
      verified.push(token);
      if (token === "Bearer bad") return { ok: false, reason: "invalid", message: "Invalid JWT signature" };
      if (token === null) return { ok: true, caller: { claims: { role: "anon" }, token: null } };
      return { ok: true, caller: { claims: { role: "authenticated", sub: token }, token } };
    },
    (userId) => noted.push(userId),
  );
});

const request = (authorization?: string) =>
  new Request("http://localhost/", { headers: authorization === undefined ? {} : { authorization } });

test("a token is verified once for a request and all that are made on its behalf", async () => {
  const origin = request("Bearer ann");
  const first = await callers.resolveCaller(origin);
  for (let count = 0; count < 3; count += 1) {
    const inner = request("Bearer ann");
    callers.handOver(origin, inner);
    expect(await callers.resolveCaller(inner)).toEqual(first);
  }
  expect(verified).toEqual(["Bearer ann"]);
});

test("only who is verified is noted", async () => {
  for (const who of [undefined, "Bearer bad", "Bearer ann"]) await callers.resolveCaller(request(who));
  expect(noted).toEqual(["Bearer ann"]);
});

test("another token, no token, or a request of somebody unknown is looked at itself", async () => {
  const origin = request("Bearer ann");
  await callers.resolveCaller(origin);
  for (const sent of ["Bearer bob", "Bearer bad", undefined]) {
    const inner = request(sent);
    callers.handOver(origin, inner);
    await callers.resolveCaller(inner);
  }
  const unresolved = request("Bearer ann");
  const inner = request("Bearer ann");
  callers.handOver(unresolved, inner);
  await callers.resolveCaller(inner);
  expect(verified).toEqual(["Bearer ann", "Bearer bob", "Bearer bad", null, "Bearer ann"]);
});

test("who has no session, or a bad token, is not remembered", async () => {
  for (const sent of ["Bearer bad", undefined]) {
    const origin = request(sent);
    await callers.resolveCaller(origin);
    await callers.resolveCaller(origin);
  }
  expect(verified).toEqual(["Bearer bad", "Bearer bad", null, null]);
});
