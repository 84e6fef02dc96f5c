import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  chains,
  ethereumWallet,
  expectRejected,
  inSeconds,
  messageOf,
  present,
  presentSigned,
  solanaWallet,
  wallet,
} from "./wallets.ts";

const site = () => new URL(inject("server").url);

describe.each(chains)("a wallet of %s", (chain) => {
  it("opens an account without e-mail at its first sign-in, and comes back to it", async () => {
    const mine = await wallet(chain);
    const first = await presentSigned(mine, messageOf(mine));
    const subject = `web3:${chain}:${chain === "ethereum" ? mine.address.toLowerCase() : mine.address}`;
    expect(first.status).toBe(200);
    expect(first.body["user"]).toMatchObject({
      email: "",
      phone: "",
      role: "authenticated",
      is_anonymous: false,
      app_metadata: { provider: "web3", providers: ["web3"] },
      identities: [
        {
          provider: "web3",
          id: subject,
          identity_data: {
            sub: subject,
            custom_claims: {
              address: mine.address,
              chain,
              network: chain === "ethereum" ? "1" : "mainnet",
              domain: site().host,
              statement: "Sign in to plan your studies.",
            },
          },
        },
      ],
    });
    const claims = claimsOf(String(first.body["access_token"]));
    expect(claims).toMatchObject({ aal: "aal1", email: "", amr: [{ method: "web3" }] });

    const second = await presentSigned(mine, messageOf(mine, { statement: "Again." }));
    expect(second.body["user"]).toMatchObject({
      id: claims["sub"],
      identities: [{ identity_data: { custom_claims: { statement: "Again." } } }],
    });
    expect(await fixture("fx_audit_actions", { p_username: subject })).toEqual(["user_signedup", "login", "login"]);
    const token = String(second.body["access_token"]);
    expect((await callAuth("/user", { token })).body).toMatchObject({ id: claims["sub"] });
  });

  it("has one account when it signs in ten times at once", async () => {
    const mine = await wallet(chain);
    const answers = await Promise.all(Array.from({ length: 10 }, () => presentSigned(mine, messageOf(mine))));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => claimsOf(String(answer.body["access_token"]))["sub"])).size).toBe(1);
  });

  it("may leave out the statement, and give all the optional fields", async () => {
    const mine = await wallet(chain);
    expect((await presentSigned(mine, messageOf(mine, { statement: null }))).status).toBe(200);
    const full = messageOf(mine, {
      expirationTime: inSeconds(60),
      notBefore: inSeconds(-60),
      requestId: "request-1",
      nonce: randomUUID(),
      issuedAt: inSeconds(0).replace("Z", "+00:00"),
    });
    const resources = ["Resources:", "- https://example.com/terms", "- ipfs://bafybeigdyrzt5s"].join("\n");
    expect((await presentSigned(mine, `${full}\n${resources}`)).status).toBe(200);
  });

  it("is refused the second time with one message, whatever the signature", async () => {
    const mine = await wallet(chain);
    const message = messageOf(mine);
    const signature = await mine.sign(message);
    expect((await present(chain, message, signature)).status).toBe(200);
    expectRejected(await present(chain, message, signature), /already used/);
    const respelt = chain === "ethereum" ? `0x${signature.slice(2).toUpperCase()}` : `${signature}==`;
    expectRejected(await present(chain, message, respelt), /already used/);
    const sameNonce = messageOf(mine, { nonce: /Nonce: (\S+)/.exec(message)?.[1] ?? "", statement: "Another one." });
    expectRejected(await presentSigned(mine, sameNonce), /already used/);
  });

  it("is refused the second time with one message without a nonce", async () => {
    const mine = await wallet(chain);
    const message = messageOf(mine, { nonce: null });
    expect((await presentSigned(mine, message)).status).toBe(200);
    expectRejected(await presentSigned(mine, message), /already used/);
    const later = messageOf(mine, { nonce: null, issuedAt: inSeconds(1) });
    expect((await presentSigned(mine, later)).status).toBe(200);
  });

  it("gets one session of ten requests at once with one message", async () => {
    const mine = await wallet(chain);
    const message = messageOf(mine);
    const signature = await mine.sign(message);
    const answers = await Promise.all(Array.from({ length: 10 }, () => present(chain, message, signature)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)]);
  });

  it("does not lose its nonce to somebody who sends it first without the key", async () => {
    const [mine, thief] = [await wallet(chain), await wallet(chain)];
    const message = messageOf(mine);
    expectRejected(await present(chain, message, await thief.sign(message)), /Signature does not match/);
    expect((await presentSigned(mine, message)).status).toBe(200);
  });

  it("cannot sign for another address, nor for another message", async () => {
    const [mine, victim] = [await wallet(chain), await wallet(chain)];
    expectRejected(await presentSigned(mine, messageOf(victim)), /Signature does not match address/);
    const signature = await mine.sign(messageOf(mine, { statement: "Give me a sticker." }));
    expectRejected(await present(chain, messageOf(mine), signature), /Signature does not match address/);
    const actions = await fixture("fx_audit_actions", {
      p_username: `web3:${chain}:${chain === "ethereum" ? victim.address.toLowerCase() : victim.address}`,
    });
    expect(actions).toEqual(["login_failed"]);
  });

  it("signs nothing that was written for another chain", async () => {
    const [mine, other] = [await wallet(chain), await wallet(chain === "ethereum" ? "solana" : "ethereum")];
    const message = messageOf(mine);
    const signature = await mine.sign(message);
    expectRejected(await present(other.chain, message, signature), /first line/);
    const swapped = messageOf(mine, { account: chain === "ethereum" ? "Solana" : "Ethereum" });
    expectRejected(await presentSigned(mine, swapped), /first line/);
    expectRejected(await presentSigned(mine, messageOf(mine, { address: other.address })), /second line/);
  });

  it("is refused while banned", async () => {
    const mine = await wallet(chain);
    const { body } = await presentSigned(mine, messageOf(mine));
    const id = String(claimsOf(String(body["access_token"]))["sub"]);
    expect((await serviceClient().auth.admin.updateUserById(id, { ban_duration: "1h" })).error).toBeNull();
    const banned = await presentSigned(mine, messageOf(mine));
    expect([banned.status, banned.body["code"]]).toEqual([403, "user_banned"]);
  });

  it("is told apart from a message that is too short or too long", async () => {
    const mine = await wallet(chain);
    for (const message of ["x".repeat(63), messageOf(mine, { statement: "x".repeat(20 * 1024) })]) {
      const answer = await presentSigned(mine, message);
      expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
    }
  });
});

describe("an address of Ethereum", () => {
  it("is one wallet in every spelling, and keeps its checksum for people", async () => {
    const mine = ethereumWallet();
    const upper = `0x${mine.address.slice(2).toUpperCase()}`;
    const users = [];
    for (const address of [mine.address.toLowerCase(), upper, mine.address]) {
      const { status, body } = await presentSigned(mine, messageOf(mine, { address }));
      expect([address, status]).toEqual([address, 200]);
      users.push(body["user"]);
    }
    const [first] = users;
    expect(users).toEqual(users.map(() => expect.objectContaining({ id: (first as { id: string }).id })));
    expect(first).toMatchObject({
      identities: [
        {
          id: `web3:ethereum:${mine.address.toLowerCase()}`,
          identity_data: { custom_claims: { address: mine.address } },
        },
      ],
    });
  });

  it("does not sign with the twin of a signature", async () => {
    const mine = ethereumWallet();
    const message = messageOf(mine);
    const signature = await mine.sign(message);
    const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;
    const high = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, "0");
    const twin = `${signature.slice(0, 66)}${high}${signature.endsWith("1b") ? "1c" : "1b"}`;
    expectRejected(await present("ethereum", message, twin), /Signature does not match/);
    expect((await present("ethereum", message, signature)).status).toBe(200);
  });
});

describe("a Ledger", () => {
  const domain = Buffer.concat([Buffer.from([0xff]), Buffer.from("solana offchain"), Buffer.from([0])]);
  const length = (text: string) => Buffer.from([Buffer.byteLength(text) & 0xff, Buffer.byteLength(text) >> 8]);

  it("signs the envelope around the message", async () => {
    const mine = await solanaWallet();
    for (const format of [0, 1]) {
      const message = messageOf(mine);
      const enveloped = Buffer.concat([domain, Buffer.from([format]), length(message), Buffer.from(message)]);
      expect((await present("solana", message, await mine.sign(enveloped))).status).toBe(200);
    }
  });

  it("does not sign an envelope around something else", async () => {
    const mine = await solanaWallet();
    const [message, other] = [messageOf(mine), messageOf(mine, { statement: "Another one." })];
    const enveloped = Buffer.concat([domain, Buffer.from([1]), length(other), Buffer.from(other)]);
    expectRejected(await present("solana", message, await mine.sign(enveloped)), /Signature does not match/);
  });
});

describe("what is asked for", () => {
  it.each([undefined, "", "bitcoin", "Ethereum", "__proto__"])("has to be a chain that is known: %j", async (chain) => {
    const mine = ethereumWallet();
    const message = messageOf(mine);
    const body = { chain, message, signature: await mine.sign(message) };
    const answer = await callAuth("/token?grant_type=web3", { body });
    expect([answer.status, answer.body["code"]]).toEqual([400, "web3_unsupported_chain"]);
  });

  it("is counted per client IP", async () => {
    const ip = randomIp();
    const ask = () => callAuth("/token?grant_type=web3", { body: { chain: "ethereum" }, ip });
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(400);
    const limited = await ask();
    expect([limited.status, limited.body["code"]]).toEqual([429, "over_request_rate_limit"]);
  });
});
