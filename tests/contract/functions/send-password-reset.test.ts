import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

/** Asks for a reset link as the sign-in screen does; gives the status of the answer. */
async function ask(email: string, ip = randomIp()): Promise<number> {
  const { url, publishableKey } = inject("server");
  const answer = await fetch(`${url}/functions/v1/send-password-reset`, {
    method: "POST",
    headers: { apikey: publishableKey, "Content-Type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify({ email }),
  });
  return answer.status;
}

const freshEmail = () => `${randomUUID()}@example.com`;

describe("asking for a password reset", () => {
  it("is answered with a wait at the second try, for known and unknown e-mails alike", async () => {
    for (const email of [(await createUser()).email, freshEmail()]) {
      expect([await ask(email), await ask(email)]).toEqual([200, 429]);
    }
  });

  it("is answered with a wait when too many came from one place, whoever they were for", async () => {
    const ip = randomIp();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push(await ask(freshEmail(), ip));
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect(await ask(freshEmail())).toBe(200);
  });
});
