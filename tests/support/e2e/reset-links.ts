import { createClient } from "@supabase/supabase-js";
import type { Product } from "#tests/support/product/product.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

/** A reset mail that was asked for through the official client. */
export interface ResetRequest {
  /** The link in the mail: it leads to the account service. */
  link: string;
  /** The hash in that link, for pages that verify it themselves. */
  tokenHash: string;
  /** What the browser that asked stores until the link is opened. */
  stored: { name: string; value: string }[];
}

/** Asks for a reset mail with the official client and the storage key of the product. */
export async function requestReset(
  product: Product,
  email: string,
  flowType: "implicit" | "pkce",
): Promise<ResetRequest> {
  const stored = new Map<string, string>();
  const client = createClient(product.url, product.publishableKey, {
    auth: {
      flowType,
      storageKey: "visa-companion-session",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: { headers: { "x-forwarded-for": randomIp() } },
  });
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${product.url}/reset-password` });
  if (error) throw error;
  const mail = await waitForMailIn(product.mailboxUrl(), { to: email, subject: "Reset your" });
  const link = verifyLinkOf(mail.links);
  return {
    link,
    tokenHash: new URL(link).searchParams.get("token") ?? "",
    stored: [...stored].map(([name, value]) => ({ name, value })),
  };
}

/** The link of a mail that leads to the account service. @throws when there is none */
export function verifyLinkOf(links: readonly string[]): string {
  const link = links.find((candidate) => candidate.includes("/auth/v1/verify"));
  if (!link) throw new Error("the mail has no link to the account service");
  return link;
}
