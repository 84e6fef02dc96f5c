import { randomUUID } from "node:crypto";
import { anonClient, createUser } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { describe, expect, inject, it } from "vitest";
import {
  callAuth,
  claimsOf,
  codeIn,
  fixture,
  freshEmail,
  openLink,
  PASSWORD,
} from "@workspace/testing/contract/auth-http.ts";
import { tokenOf } from "@workspace/testing/contract/second-factors.ts";

/** Targets that are not ours, each in a way that has fooled somebody. `SITE` and `HOST` stand for our own. */
const foreignTargets = [
  "https://evil.example.org/",
  "//evil.example.org/",
  "/\\evil.example.org",
  "https:evil.example.org",
  "https:/evil.example.org",
  "https:///evil.example.org",
  "https:\\\\evil.example.org\\",
  "SITE.evil.example.org/",
  "SITE@evil.example.org/",
  "SITE\\@evil.example.org/",
  "SITE\t.evil.example.org/",
  "http://evil.example.org#SITE/",
  "http://evil.example.org?SITE/",
  "http://evil.example.org/SITE/",
  "http://HOST%2eevil.example.org/",
  "http://evil.example.org%00.HOST/",
  "http://2130706433/",
  "http://[::ffff:203.0.113.7]/",
  "javascript://HOST/%0aalert(1)",
  "data:text/html,<script>location='https://evil.example.org'</script>",
  "http://ｌocalhost.evil.example.org/",
  "file:///etc/passwd",
];

const site = () => inject("server").url;
const aimed = (target: string) => target.replace("SITE", site()).replace("HOST", new URL(site()).host);
const query = (target: string) => `redirect_to=${encodeURIComponent(target)}`;

/** Where the link of a mail says that it ends. */
async function redirectInMail(to: string, subject: string): Promise<string | null> {
  const { links } = await waitForMail({ to, subject });
  return new URL(links[0] ?? "").searchParams.get("redirect_to");
}

describe("open redirects", () => {
  it.each(foreignTargets)("%s does not lead away from any link", async (pattern) => {
    const target = aimed(pattern);
    const opened = await openLink(`${site()}/auth/v1/verify?type=recovery&token=none&${query(target)}`);
    expect([opened.status, opened.base]).toEqual([303, site()]);

    const [signUp, magicLink] = [freshEmail(), freshEmail()];
    const answers = [
      await callAuth(`/signup?${query(target)}`, { body: { email: signUp, password: PASSWORD } }),
      await callAuth(`/otp?${query(target)}`, { body: { email: magicLink, redirect_to: target } }),
      await callAuth(`/recover?${query(target)}`, { body: { email: signUp, redirect_to: target } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await redirectInMail(signUp, "Confirm")).toBe(site());
    expect(await redirectInMail(magicLink, "Confirm")).toBe(site());
    expect(await redirectInMail(signUp, "Reset")).toBe(site());
  });

  it("nor do header and referrer lead away", async () => {
    for (const header of ["redirect_to", "referer"]) {
      const { status, headers } = await callAuth("/verify?type=recovery&token=none", {
        headers: { [header]: "https://evil.example.org/" },
      });
      expect([header, status]).toEqual([header, 303]);
      expect(headers.get("location")?.startsWith(`${site()}#error=`)).toBe(true);
    }
  });
});

describe("line breaks", () => {
  it.each([
    "\r\nset-cookie: stolen=1",
    "%0d%0aset-cookie: stolen=1",
    "\nlocation: https://evil.example.org",
    "\u0085x",
  ])("in a target (%j) add no header", async (tail) => {
    const { status, headers } = await callAuth(`/verify?type=recovery&token=none&${query(`${site()}/${tail}`)}`);
    expect(status).toBe(303);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("location")).toMatch(/^http:\/\/localhost:\d+(\/%0d%0aset-cookie:)?#error=[\x21-\x7e]+$/);
  });

  it("in an e-mail are refused by every route that mails", async () => {
    const email = `ann@example.com\r\nBcc: ${freshEmail()}`;
    for (const [path, body] of [
      ["/signup", { password: PASSWORD }],
      ["/otp", {}],
      ["/recover", {}],
      ["/resend", { type: "signup" }],
    ] as const) {
      const answer = await callAuth(path, { body: { ...body, email } });
      expect([path, answer.status, answer.body["code"]]).toEqual([path, 400, "validation_failed"]);
    }
  });
});

describe("guessing a code", () => {
  it("3,000 wrong codes from everywhere, and then the right one is refused too", async () => {
    const { email } = await createUser();
    expect((await anonClient().auth.resetPasswordForEmail(email)).error).toBeNull();
    const right = codeIn((await waitForMail({ to: email })).text);
    const wrong = Array.from({ length: 3001 }, (_, number) => String(number).padStart(6, "0"))
      .filter((code) => code !== right)
      .slice(0, 3000);
    const statuses = new Map<number, number>();
    for (let batch = 0; batch < wrong.length; batch += 100) {
      const answers = await Promise.all(
        wrong
          .slice(batch, batch + 100)
          .map((token) => callAuth("/verify", { body: { type: "recovery", email, token } })),
      );
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 403: 10, 429: 2990 });
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      const answer = await callAuth("/verify", { body: { type: "recovery", email: spelling, token: right } });
      expect([spelling, answer.body["access_token"]]).toEqual([spelling, undefined]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const last = await anonClient().auth.verifyOtp({ type: "recovery", email, token: right });
    expect([last.error?.status, last.error?.code]).toEqual([429, "over_request_rate_limit"]);
  }, 60_000);

  it("the stored form of a code, sent as a link, is no way around it", async () => {
    const { email } = await createUser();
    await anonClient().auth.resetPasswordForEmail(email);
    const code = codeIn((await waitForMail({ to: email })).text);
    for (const token_hash of [code, email + code, randomUUID().replaceAll("-", "").repeat(2).slice(0, 56)]) {
      const answer = await callAuth("/verify", { body: { type: "recovery", token_hash } });
      expect([answer.status, answer.body["code"]]).toEqual([403, "otp_expired"]);
    }
  });
});

describe("a stolen refresh token", () => {
  it("ends the session for thief and owner once both have used it", async () => {
    const owner = await createUser();
    const { data } = await owner.client.auth.getSession();
    if (data.session === null) throw new Error("no session");
    const thief = anonClient();
    expect((await thief.auth.setSession(data.session)).error).toBeNull();
    expect((await thief.auth.refreshSession()).error).toBeNull();
    expect((await thief.auth.refreshSession()).error).toBeNull();
    await fixture("fx_age_refresh_token", { p_token: data.session.refresh_token, p_seconds: 11 });
    expect((await owner.client.auth.refreshSession()).error?.code).toBe("refresh_token_already_used");
    expect((await thief.auth.refreshSession()).error?.code).toBe("refresh_token_already_used");
  });
});

describe("session fixation", () => {
  it("signing in opens a session of its own, whatever the caller brings along", async () => {
    const [victim, attacker] = [await createUser(), await createUser()];
    const { data } = await attacker.client.auth.getSession();
    const planted = data.session;
    if (planted === null) throw new Error("no session");
    const fixed = String(claimsOf(planted.access_token)["session_id"]);
    const answer = await callAuth(`/token?grant_type=password&session_id=${fixed}`, {
      token: planted.access_token,
      headers: { cookie: `sb-access-token=${planted.access_token}; session_id=${fixed}` },
      body: {
        email: victim.email,
        password: victim.password,
        session_id: fixed,
        access_token: planted.access_token,
        refresh_token: planted.refresh_token,
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const claims = claimsOf(String(answer.body["access_token"]));
    expect(claims["sub"]).toBe(victim.id);
    expect(claims["session_id"]).not.toBe(fixed);
    expect(answer.body["refresh_token"]).not.toBe(planted.refresh_token);
    expect((await attacker.client.auth.getUser()).data.user?.id).toBe(attacker.id);
    expect(await fixture<unknown[]>("fx_sessions", { p_user: attacker.id })).toHaveLength(1);
  });

  it("a session that was open before a password was forgotten is gone once it was set anew", async () => {
    const owner = await createUser();
    const attackersToken = (await owner.client.auth.getSession()).data.session?.refresh_token;
    const reset = anonClient();
    await reset.auth.resetPasswordForEmail(owner.email);
    const token = codeIn((await waitForMail({ to: owner.email })).text);
    expect((await reset.auth.verifyOtp({ type: "recovery", email: owner.email, token })).error).toBeNull();
    expect((await reset.auth.updateUser({ password: "the owner's new one" })).error).toBeNull();
    const late = await callAuth("/token?grant_type=refresh_token", { body: { refresh_token: attackersToken } });
    expect([late.status, late.body["code"]]).toEqual([400, "refresh_token_not_found"]);
    expect((await owner.client.auth.getUser()).error).not.toBeNull();
    expect((await reset.auth.getUser()).error).toBeNull();
    expect(await tokenOf(reset)).not.toBe("");
  });
});
