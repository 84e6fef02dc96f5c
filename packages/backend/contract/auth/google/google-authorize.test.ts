// @module-tag one-engine
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, inject, it } from "vitest";
import { authorize, newChallenge } from "./google-flow.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("GET /authorize", () => {
  it("sends the browser to the provider, without any key", async () => {
    const { url, google } = inject("server");
    const begun = await authorize();
    expect([begun.status, begun.base]).toEqual([302, `${google.issuer}/auth`]);
    expect(Object.fromEntries(begun.query)).toEqual({
      client_id: google.clientId,
      response_type: "code",
      redirect_uri: `${url}/auth/v1/callback`,
      scope: "openid email profile",
      state: expect.stringMatching(UUID),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  it("asks for further scopes, parted by blanks or commas", async () => {
    const scopes = "https://www.googleapis.com/auth/calendar.readonly,email drive";
    const begun = await authorize({ scopes });
    expect(begun.query.get("scope")).toBe(
      "openid email profile https://www.googleapis.com/auth/calendar.readonly drive",
    );
  });

  it("hands on what the provider alone understands", async () => {
    const begun = await authorize({
      access_type: "offline",
      prompt: "consent",
      hd: "example.com",
      login_hint: "a@b.c",
    });
    expect(Object.fromEntries(begun.query)).toMatchObject({
      access_type: "offline",
      prompt: "consent",
      hd: "example.com",
      login_hint: "a@b.c",
    });
  });

  it.each([
    ["client_id", "somebody-else"],
    ["client_secret", "secret"],
    ["redirect_uri", "https://evil.example/callback"],
    ["response_type", "id_token"],
    ["response_mode", "fragment"],
    ["scope", "openid"],
    ["state", "chosen"],
    ["nonce", "chosen"],
    ["code_verifier", "x".repeat(43)],
    ["request", "e30.e30."],
    ["request_uri", "https://evil.example/request"],
    ["REDIRECT_URI", "https://evil.example/callback"],
    ["apikey", "key"],
  ])("lets no link set %s", async (name, value) => {
    const begun = await authorize({ [name]: value });
    expect(begun.status).toBe(302);
    expect([...begun.query.values()]).not.toContain(value);
    expect([...begun.query.keys()].toSorted()).toEqual([...(await authorize()).query.keys()].toSorted());
  });

  it("keeps the page's own challenge to itself", async () => {
    const { fields } = newChallenge();
    const begun = await authorize(fields);
    expect(begun.query.get("code_challenge")).not.toBe(fields.code_challenge);
    expect(begun.query.getAll("code_challenge_method")).toEqual(["S256"]);
  });

  it.each([
    ["no provider", { provider: "" }, "Unsupported provider: Provider  could not be found"],
    ["an unknown one", { provider: "x<b>y" }, "Unsupported provider: Provider x<b>y could not be found"],
    ["one that is off", { provider: "github" }, "Unsupported provider: provider is not enabled"],
    ["half a challenge", { code_challenge: "x".repeat(43) }, expect.stringContaining("PKCE flow requires")],
    ["a page of parameters", { filler: "x".repeat(5000) }, "The parameters for the provider are too long"],
  ])("refuses %s in JSON", async (_, query, msg) => {
    const answer = await authorize(query);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      { code: 400, error_code: "validation_failed", msg },
    ]);
  });

  it("refuses an invitation that nobody got", async () => {
    const answer = await authorize({ invite_token: "0".repeat(56) });
    expect([answer.status, JSON.parse(answer.text)["error_code"]]).toEqual([404, "user_not_found"]);
  });

  it("is limited per client IP", async () => {
    const ip = randomIp();
    const answers = [];
    for (let call = 0; call < 31; call += 1) answers.push(await authorize({}, { ip }));
    expect(answers.map((answer) => answer.status)).toEqual([...Array.from({ length: 30 }, () => 302), 429]);
    expect(JSON.parse(answers[30]?.text ?? "")["error_code"]).toBe("over_request_rate_limit");
  });
});
