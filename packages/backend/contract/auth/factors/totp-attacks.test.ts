import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { callAuth, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  challenge,
  createTotpUser,
  enrolTotp,
  signInAgain,
  stepUp,
  tokenOf,
  totpCode,
  wrongCode,
} from "@workspace/testing/contract/second-factors.ts";

describe("replaying and swapping", () => {
  it("takes every code once only, on whatever device and challenge", async () => {
    const user = await createUser();
    const factor = await enrolTotp(user.client);
    const code = totpCode(factor.secret);
    const { factorId } = factor;
    expect((await user.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const other = await signInAgain(user);
    const replayed = await other.auth.mfa.challengeAndVerify({ factorId, code });
    expect(replayed.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const next = await other.auth.mfa.challengeAndVerify({ factorId, code: totpCode(factor.secret, 1) });
    expect(next.error).toBeNull();
  });

  it("takes a code once when it is sent many times at once", async () => {
    const user = await createTotpUser();
    // Raised before, so that none of them is ended by the others' proof.
    const devices = [user.client];
    while (devices.length < 5) {
      const device = await signInAgain(user);
      await stepUp(device, user.id, user);
      devices.push(device);
    }
    const challenges = await Promise.all(devices.map((device) => challenge(device, user.factorId)));
    const code = totpCode(user.secret);
    const results = await Promise.all(
      devices.map((device, index) =>
        device.auth.mfa.verify({ factorId: user.factorId, challengeId: challenges[index] ?? "", code }),
      ),
    );
    expect(results.map(({ error }) => error?.code ?? "taken").toSorted()).toEqual([
      "mfa_verification_failed",
      "mfa_verification_failed",
      "mfa_verification_failed",
      "mfa_verification_failed",
      "taken",
    ]);
  });

  it("takes a challenge once only", async () => {
    const user = await createTotpUser();
    const { factorId } = user;
    const challengeId = await challenge(user.client, factorId);
    const first = await user.client.auth.mfa.verify({ factorId, challengeId, code: totpCode(user.secret) });
    expect(first.error).toBeNull();
    const second = await user.client.auth.mfa.verify({ factorId, challengeId, code: totpCode(user.secret, 1) });
    expect(second.error).toMatchObject({
      status: 422,
      code: "mfa_ip_address_mismatch",
      message: "Challenge and verify IP addresses mismatch.",
    });
  });

  it("binds a challenge to the network that asked for it", async () => {
    const { client } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    const token = await tokenOf(client);
    const ask = () => callAuth(`/factors/${factorId}/challenge`, { body: {}, token, ip: "2001:db8:1:2::a" });
    const verify = (challengeId: unknown, ip: string) =>
      callAuth(`/factors/${factorId}/verify`, {
        body: { challenge_id: challengeId, code: totpCode(secret) },
        token,
        ip,
      });
    const elsewhere = await verify((await ask()).body["id"], randomIp());
    expect([elsewhere.status, elsewhere.body["code"]]).toEqual([422, "mfa_ip_address_mismatch"]);
    // A phone changes its address within its network while a code is typed.
    expect((await verify((await ask()).body["id"], "2001:db8:1:2::b")).status).toBe(200);
  });

  it("refuses a challenge of more than five minutes ago", async () => {
    const { client } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    const challengeId = await challenge(client, factorId);
    await fixture("fx_age_challenges", { p_factor: factorId, p_seconds: 301 });
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: totpCode(secret) });
    expect(error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
  });

  it("refuses the challenge of another factor and of another person", async () => {
    const stranger = await createTotpUser();
    const foreign = await challenge(stranger.client, stranger.factorId);
    const { client } = await createUser();
    const first = await enrolTotp(client, "First");
    const second = await enrolTotp(client, "Second");
    const own = await challenge(client, first.factorId);
    for (const challengeId of [foreign, own, randomUUID(), "nonsense"]) {
      const { error } = await client.auth.mfa.verify({
        factorId: second.factorId,
        challengeId,
        code: totpCode(second.secret),
      });
      expect(error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
    }
  });

  it("does not know other people's factors", async () => {
    const stranger = await createTotpUser();
    const { client } = await createUser();
    const token = await tokenOf(client);
    const { factorId } = stranger;
    const body = { challenge_id: randomUUID(), code: totpCode(stranger.secret) };
    const answers = [
      await callAuth(`/factors/${factorId}/challenge`, { body: {}, token }),
      await callAuth(`/factors/${factorId}/verify`, { body, token }),
      await callAuth(`/factors/${factorId}`, { method: "DELETE", token }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: "mfa_factor_not_found", message: "Factor not found" },
      ]);
    }
    const malformed = await callAuth("/factors/nonsense/challenge", { body: {}, token });
    expect([malformed.status, malformed.body["code"]]).toEqual([404, "validation_failed"]);
  });
});

describe("guessing codes", () => {
  it("refuses the right code after 3,000 wrong ones, from wherever they came", { timeout: 180_000 }, async () => {
    const user = await createTotpUser();
    const { client, factorId, secret } = user;
    const attacker = await signInAgain(user);
    const token = await tokenOf(attacker);
    const code = wrongCode(secret);
    const ips = Array.from({ length: 60 }, randomIp);
    const statuses = new Map<number, number>();
    const challenges = new Map<string, unknown>();
    for (let sent = 0; sent < 3000; sent += ips.length) {
      const answers = await Promise.all(
        ips.map(async (ip) => {
          if (sent === 0) {
            const asked = await callAuth(`/factors/${factorId}/challenge`, { body: {}, token, ip });
            challenges.set(ip, asked.body["id"]);
          }
          return callAuth(`/factors/${factorId}/verify`, {
            body: { challenge_id: challenges.get(ip), code },
            token,
            ip,
          });
        }),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 422: 10, 429: 2990 });
    // Nor does beginning anew help: another challenge, another device, another client IP.
    for (const device of [attacker, client, await signInAgain(user)]) {
      const { error } = await device.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) });
      expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    }
  });

  it("is not begun anew by enrolling again", async () => {
    const { client } = await createUser();
    const first = await enrolTotp(client, "First");
    const challengeId = await challenge(client, first.factorId);
    for (let sent = 0; sent < 10; sent += 1) {
      await client.auth.mfa.verify({ factorId: first.factorId, challengeId, code: wrongCode(first.secret) });
    }
    const second = await enrolTotp(client, "Second");
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: second.factorId,
      code: totpCode(second.secret),
    });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  });
});
