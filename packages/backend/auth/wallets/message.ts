import { z } from "zod";
import { authError } from "#backend/auth/errors.ts";
import { isLoopback } from "#backend/network/addresses.ts";
import type { Redirects } from "#backend/auth/requests/redirects.ts";

export type Chain = "ethereum" | "solana";

/** The members of EIP-4361, which Solana's wallets use as well. */
export interface WalletMessage {
  chain: Chain;
  /** Host and port of the site that asked, as the wallet showed it. */
  domain: string;
  scheme: string | null;
  address: string;
  statement: string | null;
  uri: URL;
  chainId: string | null;
  nonce: string | null;
  issuedAt: Date;
  expirationTime: Date | null;
  notBefore: Date | null;
}

type ParsedMessage = { ok: true; message: WalletMessage } | { ok: false; problem: string };

const MAX_STATEMENT_CHARS = 1024;

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
/** EIP-4361's nonces are shorter; the official client also lets UUIDs through. */
const nonceText = z.string().regex(/^[\w-]{8,128}$/);
const fields = {
  URI: z
    .string()
    .max(2048)
    .refine((value) => URL.canParse(value))
    .transform((value) => new URL(value)),
  Version: z.literal("1"),
  Nonce: nonceText.optional(),
  "Issued At": time,
  "Expiration Time": time.optional(),
  "Not Before": time.optional(),
  "Request ID": z.string().max(256).optional(),
};

interface ChainRules {
  header: RegExp;
  address: RegExp;
  fields: z.ZodType<Fields>;
  orders: readonly string[][];
  resourcesHeading: RegExp;
}

interface Fields {
  URI: URL;
  "Chain ID"?: string | undefined;
  Nonce?: string | undefined;
  "Issued At": Date;
  "Expiration Time"?: Date | undefined;
  "Not Before"?: Date | undefined;
}

const standardOrder = [
  "URI",
  "Version",
  "Chain ID",
  "Nonce",
  "Issued At",
  "Expiration Time",
  "Not Before",
  "Request ID",
];

const rules: Record<Chain, ChainRules> = {
  ethereum: {
    header: /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:$/,
    address: /^0x[0-9a-fA-F]{40}$/,
    fields: z.object({ ...fields, "Chain ID": z.string().regex(/^[1-9]\d{0,15}$/) }),
    orders: [standardOrder],
    resourcesHeading: /^Resources:$/,
  },
  solana: {
    header: /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Solana account:$/,
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    fields: z.object({
      ...fields,
      "Chain ID": z
        .string()
        .regex(/^(solana:)?(mainnet|devnet|testnet|localnet)$/)
        .optional(),
    }),
    // The second is what the official client writes for wallets that only sign bytes; it leaves out a colon, too.
    orders: [
      standardOrder,
      ["Version", "URI", "Issued At", "Not Before", "Expiration Time", "Chain ID", "Nonce", "Request ID"],
    ],
    resourcesHeading: /^Resources:?$/,
  },
};

const broken = (problem: string): ParsedMessage => ({ ok: false, problem });

/** Strict: the person saw one reading, and we act on ours. Lines end in a line feed, fields are in order and once. */
export function parseWalletMessage(chain: Chain, text: string): ParsedMessage {
  const { header, address, resourcesHeading, orders, fields: fieldsSchema } = rules[chain];
  const lines = text.split("\n");
  if (lines.some((line) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line))) return broken("it has control characters");
  const [first = "", second = "", third, ...rest] = lines;
  const opening = header.exec(first);
  if (opening === null) return broken("its first line is not that of this chain");
  if (!address.test(second)) return broken("its second line is no address of this chain");
  if (third !== "") return broken("its third line is not empty");

  const { statement, block } = splitStatement(rest);
  if (statement !== null && statement.length > MAX_STATEMENT_CHARS) return broken("its statement is too long");
  const heading = block.findIndex((line) => resourcesHeading.test(line));
  const [fieldLines, resources] = heading < 0 ? [block, []] : [block.slice(0, heading), block.slice(heading + 1)];
  if (!resources.every((line) => line.startsWith("- ") && URL.canParse(line.slice(2)))) {
    return broken("its resources are not a list of addresses");
  }
  const pairs = fieldLines.map((line) => /^([^:]+): (.*)$/.exec(line));
  const names = pairs.map((pair) => pair?.[1] ?? "");
  if (!orders.some((order) => isInOrder(names, order)))
    return broken("its fields are unknown, repeated or out of order");
  const given = Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]));
  const parsed = fieldsSchema.safeParse(given);
  if (!parsed.success) return broken(`its ${String(parsed.error.issues[0]?.path[0])} is missing or not valid`);

  const {
    "Issued At": issuedAt,
    "Expiration Time": expirationTime = null,
    "Not Before": notBefore = null,
  } = parsed.data;
  if (expirationTime !== null && issuedAt > expirationTime) return broken("it expires before it was issued");
  if (expirationTime !== null && notBefore !== null && notBefore > expirationTime) {
    return broken("it expires before it becomes valid");
  }
  const { URI: uri, "Chain ID": chainId = null, Nonce: nonceValue = null } = parsed.data;
  const [, scheme = null, domain = ""] = opening;
  return {
    ok: true,
    message: {
      chain,
      domain,
      scheme,
      address: second,
      statement,
      uri,
      chainId,
      nonce: nonceValue,
      issuedAt,
      expirationTime,
      notBefore,
    },
  };
}

/** Without a statement EIP-4361 has two empty lines in front of the fields, Solana's wallets have one. */
function splitStatement(rest: readonly string[]): { statement: string | null; block: readonly string[] } {
  const [first, second] = rest;
  if (first === "") return { statement: null, block: rest.slice(1) };
  // No field is followed by an empty line, so this cannot be one.
  if (first !== undefined && second === "") return { statement: first, block: rest.slice(2) };
  return { statement: null, block: rest };
}

function isInOrder(names: readonly string[], order: readonly string[]): boolean {
  const positions = names.map((name) => order.indexOf(name));
  return positions.every((position, index) => position > (positions[index - 1] ?? -1));
}

const MESSAGE_LIFETIME_MS = 600_000;

export const CHAIN_NAMES: Record<Chain, string> = { ethereum: "Ethereum", solana: "Solana" };

/** Does not check the signature. @throws AuthError 400 `invalid_grant` */
export function assertMeantForUs(
  message: WalletMessage,
  site: { siteUrl: string; redirects: Redirects; now: Date },
): void {
  const context = { detail: CHAIN_NAMES[message.chain] };
  const { uri, domain, scheme, issuedAt, notBefore, expirationTime } = message;
  const isOurOrigin = uri.origin === new URL(site.siteUrl).origin;
  const isSafe = uri.protocol === "https:" || (uri.protocol === "http:" && (isOurOrigin || isLoopback(uri.hostname)));
  if (!isSafe) throw authError("web3_uri_insecure", context);
  if (!site.redirects.isAllowed(uri.href)) throw authError("web3_uri_foreign", context);
  if (uri.host !== domain.toLowerCase()) throw authError("web3_domain_foreign", context);
  if (scheme !== null && `${scheme}:` !== uri.protocol) throw authError("web3_domain_foreign", context);

  if (notBefore !== null && site.now < notBefore) throw authError("web3_not_yet", context);
  if (expirationTime !== null && site.now >= expirationTime) throw authError("web3_expired", context);
  const age = site.now.getTime() - issuedAt.getTime();
  if (age > MESSAGE_LIFETIME_MS) throw authError("web3_issued_long_ago", context);
  if (age < -MESSAGE_LIFETIME_MS) throw authError("web3_issued_in_future", context);
}

export function usableUntil(message: WalletMessage): Date {
  return new Date(message.issuedAt.getTime() + MESSAGE_LIFETIME_MS);
}

/** The nonce, or the text without one (the client leaves it to its caller). Never the signature: it has twins. */
export function markOf({ nonce }: WalletMessage, text: string): string[] {
  return nonce === null ? ["text", text] : ["nonce", nonce];
}
