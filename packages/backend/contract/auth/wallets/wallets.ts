import { getAddressFromPublicKey } from "@solana/addresses";
import { generateKeyPair, signBytes } from "@solana/keys";
import { expect, inject } from "vitest";
import { addr, eip191Signer } from "micro-eth-signer";
import { type Answer, callAuth } from "@workspace/testing/contract/auth-http.ts";

export const chains = ["ethereum", "solana"] as const;
export type Chain = (typeof chains)[number];

/** A wallet as a person has it: an address and a key that signs what it is shown. */
export interface Wallet {
  chain: Chain;
  address: string;
  /** The signature in the form that the official client sends. */
  sign(text: string | Uint8Array): Promise<string>;
}

export function ethereumWallet(): Wallet {
  const { privateKey, address } = addr.random();
  return { chain: "ethereum", address, sign: async (text) => eip191Signer.sign(text, privateKey) };
}

export async function solanaWallet(): Promise<Wallet> {
  const { privateKey, publicKey } = await generateKeyPair();
  return {
    chain: "solana",
    address: await getAddressFromPublicKey(publicKey),
    sign: async (text) => {
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
      return Buffer.from(await signBytes(privateKey, bytes)).toString("base64url");
    },
  };
}

export const wallet = async (chain: Chain): Promise<Wallet> =>
  chain === "ethereum" ? ethereumWallet() : solanaWallet();

/** Changes to a good message; null leaves a line out. */
export type MessageChange = Partial<{
  domain: string;
  account: string;
  address: string;
  statement: string | null;
  uri: string | null;
  version: string | null;
  chainId: string | null;
  nonce: string | null;
  issuedAt: string | null;
  expirationTime: string;
  notBefore: string;
  requestId: string;
}>;

/** Now and so many seconds, as messages spell times. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const networks = { ethereum: "1", solana: "mainnet" };
const accounts = { ethereum: "Ethereum", solana: "Solana" };

/** A message that the service takes from this wallet, as EIP-4361 writes it. */
export function messageOf({ chain, address }: Wallet, change: MessageChange = {}): string {
  const site = new URL(inject("server").url);
  const fields: [string, string | null | undefined][] = [
    ["URI", change.uri === undefined ? site.href : change.uri],
    ["Version", change.version === undefined ? "1" : change.version],
    ["Chain ID", change.chainId === undefined ? networks[chain] : change.chainId],
    ["Nonce", change.nonce === undefined ? crypto.randomUUID().replaceAll("-", "") : change.nonce],
    ["Issued At", change.issuedAt === undefined ? inSeconds(0) : change.issuedAt],
    ["Expiration Time", change.expirationTime],
    ["Not Before", change.notBefore],
    ["Request ID", change.requestId],
  ];
  const statement = change.statement === undefined ? "Sign in to plan your studies." : change.statement;
  return [
    `${change.domain ?? site.host} wants you to sign in with your ${change.account ?? accounts[chain]} account:`,
    change.address ?? address,
    "",
    ...(statement === null ? [] : [statement]),
    ...(statement === null && chain === "solana" ? [] : [""]),
    ...fields.flatMap(([name, value]) => (typeof value === "string" ? [`${name}: ${value}`] : [])),
  ].join("\n");
}

/** Asks for a session with a message and a signature, as they are. */
export function present(chain: string, message: unknown, signature: unknown) {
  return callAuth("/token?grant_type=web3", { body: { chain, message, signature } });
}

/** Signs a message and asks for a session. */
export async function presentSigned(by: Wallet, message: string) {
  return present(by.chain, message, await by.sign(message));
}

/** The answer to what no wallet of ours would send. */
export function expectRejected(answer: Answer, description: RegExp) {
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: "invalid_grant", error_description: expect.stringMatching(description) },
  ]);
}
