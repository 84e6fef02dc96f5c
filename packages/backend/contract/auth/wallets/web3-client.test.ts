import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { ethereumWallet, messageOf, solanaWallet } from "./wallets.ts";

const site = () => new URL(inject("server").url);

describe("the official client", () => {
  const options = () => ({ url: site().href });

  it("signs in with a wallet of Ethereum", async () => {
    const mine = ethereumWallet();
    const provider = {
      address: mine.address,
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method === "eth_requestAccounts") return [mine.address];
        if (method === "eth_chainId") return "0x1";
        const [hex] = params as [string];
        return mine.sign(Buffer.from(hex.slice(2), "hex").toString());
      },
      on() {},
      removeListener() {},
    };
    for (const signInWithEthereum of [undefined, { nonce: randomUUID() }]) {
      const client = anonClient();
      const { data, error } = await client.auth.signInWithWeb3({
        chain: "ethereum",
        wallet: provider,
        statement: "Sign in.",
        options: { ...options(), ...(signInWithEthereum === undefined ? {} : { signInWithEthereum }) },
      });
      expect(error).toBeNull();
      expect(data.user?.identities?.[0]?.id).toBe(`web3:ethereum:${mine.address.toLowerCase()}`);
      expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
    }
  });

  it.each([true, false])(
    "signs in with a wallet of Solana that only signs bytes, with a statement: %j",
    async (has) => {
      const mine = await solanaWallet();
      const bytesWallet = {
        publicKey: { toBase58: () => mine.address },
        signMessage: async (bytes: Uint8Array) => new Uint8Array(Buffer.from(await mine.sign(bytes), "base64url")),
      };
      const { data, error } = await anonClient().auth.signInWithWeb3({
        chain: "solana",
        wallet: bytesWallet,
        ...(has ? { statement: "Sign in." } : {}),
        options: {
          ...options(),
          signInWithSolana: { resources: ["https://example.com/"], requestId: "1", chainId: "solana:mainnet" },
        },
      });
      expect(error).toBeNull();
      expect(data.session?.user.app_metadata.provider).toBe("web3");
    },
  );

  it("signs in with a wallet of Solana that knows how, and with a message made elsewhere", async () => {
    const mine = await solanaWallet();
    const message = messageOf(mine);
    const signature = new Uint8Array(Buffer.from(await mine.sign(message), "base64url"));
    const account = { address: mine.address, publicKey: new Uint8Array(32), chains: [], features: [] };
    const signed = { account, signedMessage: new TextEncoder().encode(message), signature };
    const knowing = { signIn: async () => [signed] };
    const first = await anonClient().auth.signInWithWeb3({
      chain: "solana",
      wallet: knowing,
      options: options(),
    });
    expect(first.error).toBeNull();

    const again = await anonClient().auth.signInWithWeb3({ chain: "solana", message, signature });
    expect(again.error).toMatchObject({ status: 400, message: "Signed Solana message was already used" });
    expect(again.data.session).toBeNull();
  });
});
