import { describe, expect, it } from "vitest";
import { bucketLimits, createRateLimits } from "./rate-limits.ts";
import { type AuthLimits, defaultAuthLimits } from "#backend/auth/settings.ts";
import { createMemoryLimitStore } from "#backend/limits/rate-limiter.ts";

const limitsWith = (changes: Partial<AuthLimits>) =>
  createRateLimits(createMemoryLimitStore(bucketLimits({ ...defaultAuthLimits, ...changes })), async () => null);

const failure = (code: string, message: RegExp) => ({
  status: 429,
  code,
  message: expect.stringMatching(message),
  retryAfterSeconds: expect.any(Number),
});

describe("limits", () => {
  it("let so many requests pass and reject the next, per key", async () => {
    const limits = limitsWith({ signupPerIp: { points: 2, seconds: 60 } });
    await limits.request("signupPerIp", "a");
    await limits.request("signupPerIp", "a");
    await expect(limits.request("signupPerIp", "a")).rejects.toMatchObject(
      failure("over_request_rate_limit", /^Request rate limit reached$/),
    );
    await limits.request("signupPerIp", "b");
  });

  it("take an IPv6 network for one client", async () => {
    const limits = limitsWith({ signupPerIp: { points: 1, seconds: 60 }, attemptsPerIp: { points: 1, seconds: 60 } });
    const rejected = failure("over_request_rate_limit", /^Request rate limit reached$/);
    await limits.request("signupPerIp", "2001:db8:1:2::1");
    await expect(limits.request("signupPerIp", "2001:db8:1:2:ffff::2")).rejects.toMatchObject(rejected);
    await limits.request("signupPerIp", "2001:db8:1:3::1");
    await limits.attempt("codePerAccount", "ann@example.com", "2001:db8:1:2::1");
    await expect(limits.attempt("codePerAccount", "bob@example.com", "2001:db8:1:2::2")).rejects.toMatchObject(
      rejected,
    );
  });

  it("count wrong guesses only", async () => {
    const limits = limitsWith({ passwordPerAccount: { points: 1, seconds: 60 } });
    for (let guess = 0; guess < 5; guess += 1) {
      const attempt = await limits.attempt("passwordPerAccount", "ann@example.com", "1.1.1.1");
      await attempt.succeeded();
    }
    await limits.attempt("passwordPerAccount", "ann@example.com", "1.1.1.1");
    await expect(limits.attempt("passwordPerAccount", "ann@example.com", "2.2.2.2")).rejects.toMatchObject({
      code: "over_request_rate_limit",
    });
  });

  it("let no burst of guesses slip through while the first are still compared", async () => {
    const limits = limitsWith({ passwordPerAccount: { points: 3, seconds: 60 } });
    const guesses = Array.from({ length: 50 }, () =>
      limits.attempt("passwordPerAccount", "ann@example.com", "1.1.1.1"),
    );
    const results = await Promise.allSettled(guesses);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  });

  it("tell how long to wait for the next mail of a kind to an e-mail", async () => {
    const limits = limitsWith({});
    await limits.mail("recovery", ["ann@example.com"], "1.1.1.1");
    await expect(limits.mail("recovery", ["ann@example.com"], "1.1.1.1")).rejects.toMatchObject(
      failure("over_email_send_rate_limit", /^For security purposes, you can only request this after \d+ seconds\.$/),
    );
    await limits.mail("confirmation", ["ann@example.com"], "1.1.1.1");
    await limits.mail("recovery", ["bo@example.com"], "1.1.1.1");
  });

  it("count every e-mail that a request mails, and none when one of them has to wait", async () => {
    const limits = limitsWith({});
    await limits.mail("email_change", ["bo@example.com"], "1.1.1.1");
    const wait = failure("over_email_send_rate_limit", /^For security purposes/);
    await expect(limits.mail("email_change", ["ann@example.com", "bo@example.com"], "1.1.1.1")).rejects.toMatchObject(
      wait,
    );
    await limits.mail("email_change", ["ann@example.com", "cy@example.com"], "1.1.1.1");
    expect(await limits.alsoMail("email_change", "cy@example.com")).toBe(false);
    expect(await limits.alsoMail("email_change", "di@example.com")).toBe(true);
    await expect(limits.mail("email_change", ["di@example.com"], "1.1.1.1")).rejects.toMatchObject(wait);
  });

  it("count every phone that a request texts, and the request once", async () => {
    const limits = limitsWith({ smsTotal: { points: 2, seconds: 60 } });
    await limits.sms("phone_change", "4915112345670", "1.1.1.1");
    expect(await limits.alsoText("phone_change", "4915112345671")).toBe(true);
    expect(await limits.alsoText("phone_change", "4915112345671")).toBe(false);
    await expect(limits.sms("phone_change", "4915112345671", "1.1.1.1")).rejects.toMatchObject(
      failure("over_sms_send_rate_limit", /^For security purposes/),
    );
    await limits.sms("confirmation", "4915112345671", "1.1.1.1");
    await expect(limits.sms("reauthentication", "4915112345671", "1.1.1.1")).rejects.toMatchObject(
      failure("over_sms_send_rate_limit", /limit exceeded/),
    );
  });

  it("cap all mails together, and let an e-mail that got none try again at once", async () => {
    const limits = limitsWith({ mailTotal: { points: 1, seconds: 60 } });
    await limits.mail("recovery", ["ann@example.com"], "1.1.1.1");
    const full = failure("over_email_send_rate_limit", /^email rate limit exceeded$/);
    await expect(limits.mail("recovery", ["bo@example.com"], "1.1.1.1")).rejects.toMatchObject(full);
    await expect(limits.mail("recovery", ["bo@example.com"], "1.1.1.1")).rejects.toMatchObject(full);
  });

  it("leave most of all mails and messages to others when one network asks for many, known or not", async () => {
    const limits = limitsWith({ mailTotal: { points: 120, seconds: 60 } });
    for (let sent = 0; sent < 40; sent += 1) await limits.mail("recovery", [`${sent}@example.com`], "1.1.1.1");
    const full = failure("over_email_send_rate_limit", /^email rate limit exceeded$/);
    await expect(limits.mail("recovery", ["ann@example.com"], "1.1.1.1")).rejects.toMatchObject(full);
    await limits.mail("recovery", ["ann@example.com"], "2.2.2.2");

    const many = limitsWith({ smsTotal: { points: 31, seconds: 60 } });
    for (let sent = 0; sent < 30; sent += 1) await many.sms("confirmation", `49151123456${sent}`, "2001:db8:1:2::1");
    await expect(many.sms("confirmation", "4915112345679", "2001:db8:1:2::9")).rejects.toMatchObject(
      failure("over_sms_send_rate_limit", /limit exceeded/),
    );
    await many.sms("confirmation", "4915112345679", "2001:db8:1:3::1");
  });
});
