// @module-tag one-engine
import { describe, expect, inject, it } from "vitest";
import { anonClient, createUser } from "@workspace/testing/contract/clients.ts";

async function post(name: string, body: BodyInit, headers: Record<string, string> = {}) {
  const { url, publishableKey } = inject("server");
  const answer = await fetch(`${url}/functions/v1/${name}`, {
    method: "POST",
    headers: { apikey: publishableKey, "Content-Type": "application/json", ...headers },
    body,
  });
  return { status: answer.status, json: await answer.json() };
}

describe("functions", () => {
  it.each(["nope", "__proto__", "constructor", "toString", "send-password-reset%00"])(
    "answers 404 in the client's terms for %s",
    async (name) => {
      expect(await post(name, "{}")).toMatchObject({ status: 404, json: { message: expect.any(String) } });
    },
  );

  it.each(["", "{", "[]", '{"email":"nobody"}', '{"email":{"$ne":1}}'])(
    "answers 400 with a sentence for %j",
    async (body) => {
      expect(await post("send-password-reset", body)).toEqual({
        status: 400,
        json: { success: false, error: "Please enter a valid email address." },
      });
    },
  );

  it("refuses a body that is too large and a token that is none", async () => {
    const large = await post("send-password-reset", " ".repeat(12 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 413, json: { success: false } });
    const forged = await post("send-password-reset", "{}", { Authorization: "Bearer not.a.token" });
    expect(forged).toMatchObject({ status: 401, json: { success: false } });
  });

  it("asks for a password reset alike for known and unknown addresses", async () => {
    const { email } = await createUser();
    for (const address of [email, `unknown-${email}`]) {
      const { data, error } = await anonClient().functions.invoke("send-password-reset", { body: { email: address } });
      expect([address, error, data]).toEqual([address, null, { success: true }]);
    }
  });
});
