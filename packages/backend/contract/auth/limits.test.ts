import { randomUUID } from "node:crypto";
import { anonClient, createUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, it } from "vitest";
import { type Answer, callAuth, freshEmail, PASSWORD } from "@workspace/testing/contract/auth-http.ts";

const tooMany = { code: "over_request_rate_limit", message: "Request rate limit reached" };

async function signInTimes(times: number, next: () => { email: string; ip: string }): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let batch = 0; batch < times; batch += 10) {
    const calls = Array.from({ length: Math.min(10, times - batch) }, () => {
      const { email, ip } = next();
      return callAuth("/token?grant_type=password", { body: { email, password: "wrong one" }, ip });
    });
    answers.push(...(await Promise.all(calls)));
  }
  return answers;
}

/** Wrong codes for as many people, from one client IP; cheaper than passwords, which are slow to compare. */
async function guessCodes(times: number, ip: string): Promise<number[]> {
  const guess = () => callAuth("/verify", { body: { type: "signup", email: freshEmail(), token: "000000" }, ip });
  const answers = await Promise.all(Array.from({ length: times }, guess));
  return answers.map((answer) => answer.status);
}

describe("limits", { concurrent: false }, () => {
  it("hold for one account across client IPs; the right password then is refused too", async () => {
    const { email, password } = await createUser();
    const answers = await signInTimes(31, () => ({ email, ip: randomIp() }));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
    const right = await callAuth("/token?grant_type=password", { body: { email, password } });
    expect([right.status, right.body]).toEqual([429, tooMany]);
    expect(right.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await anonClient().auth.signInWithPassword({ email, password })).error?.status).toBe(429);
  });

  it("hold for an unknown e-mail just the same", async () => {
    const email = freshEmail();
    const answers = await signInTimes(31, () => ({ email, ip: randomIp() }));
    expect(answers.map((answer) => answer.status).filter((status) => status === 429)).toHaveLength(1);
  });

  it("hold for one client IP across accounts, for passwords and codes together, and for no other", async () => {
    const ip = randomIp();
    const { email, password } = await createUser();
    const statuses = await guessCodes(101, ip);
    expect(statuses.filter((status) => status === 403)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const body = { email, password };
    expect((await callAuth("/token?grant_type=password", { body, ip })).status).toBe(429);
    expect((await callAuth("/token?grant_type=password", { body })).status).toBe(200);
  });

  it("count only failures: forty right passwords from one client IP pass", async () => {
    const ip = randomIp();
    const { email, password } = await createUser();
    for (let batch = 0; batch < 4; batch += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => callAuth("/token?grant_type=password", { body: { email, password }, ip })),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    }
  });

  it("allow as many sign-ups of one client IP as the setting says", async () => {
    const ip = randomIp();
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => callAuth("/signup", { body: { email: freshEmail(), password: PASSWORD }, ip })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 429).map((answer) => answer.body)).toEqual([tooMany]);
  });

  it.each([
    ["/recover", () => ({ email: freshEmail() })],
    ["/resend", () => ({ email: freshEmail(), type: "signup" })],
    ["/otp", () => ({ email: freshEmail(), create_user: false })],
  ])("allow thirty calls of %s from one client IP", async (path, body) => {
    const ip = randomIp();
    const answers: Answer[] = [];
    for (let call = 0; call < 31; call += 1) answers.push(await callAuth(path, { body: body(), ip }));
    expect(answers.map((answer) => answer.status)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(answers[30]?.body).toEqual(tooMany);
  });

  it.each([
    ["/sso", 30, { domain: "nobody.example" }],
    ["/token?grant_type=web3", 30, { chain: "ethereum", message: "no message", signature: "0x00" }],
    ["/token?grant_type=id_token", 30, { provider: "google", id_token: "no token" }],
    ["/token?grant_type=pkce", 150, { auth_code: randomUUID(), code_verifier: "x".repeat(43) }],
  ])("count calls of %s by client IP: %i", async (path, points, body) => {
    const ip = randomIp();
    const answers = await Promise.all(Array.from({ length: points + 1 }, () => callAuth(path, { body, ip })));
    expect(answers.filter((answer) => answer.status === 429).map((answer) => answer.body)).toEqual([tooMany]);
    expect((await callAuth(path, { body })).status).not.toBe(429);
  });

  it.each([
    ["PUT", "/user", 30, { data: {} }],
    ["POST", "/factors", 60, { factor_type: "smoke signal" }],
  ])("count calls of signed-in people by client IP: %s %s, %i", async (method, path, points, body) => {
    const ip = randomIp();
    const { client } = await createUser();
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const call = () => callAuth(path, { method, body, ip, token });
    const answers = await Promise.all(Array.from({ length: points + 1 }, call));
    expect(answers.filter((answer) => answer.status === 429).map((answer) => answer.body)).toEqual([tooMany]);
  });

  it("take an IPv6 network for one client", async () => {
    const call = (ip: string) => callAuth("/recover", { body: { email: freshEmail() }, ip });
    const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`;
    const answers = await Promise.all(Array.from({ length: 31 }, (_, host) => call(`${network}::${host + 1}`)));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
  });

  it("tell in a header how many seconds to wait", async () => {
    const ip = randomIp();
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => callAuth("/recover", { body: { email: freshEmail() }, ip })),
    );
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.headers.get("retry-after")).toMatch(/^([1-9]|[1-9]\d|[12]\d\d|300)$/);
    expect(refused?.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
  });

  it("leave refresh alone where sign-in is exhausted", async () => {
    const ip = randomIp();
    const { client } = await createUser();
    await guessCodes(101, ip);
    const refresh_token = (await client.auth.getSession()).data.session?.refresh_token;
    expect((await callAuth("/token?grant_type=refresh_token", { body: { refresh_token }, ip })).status).toBe(200);
  });
});
