import { request } from "node:http";
import { inject } from "vitest";
import { createUser, serviceClient } from "@workspace/testing/contract/clients.ts";

/** Asks the product for a path without following redirects. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${inject("server").url}${path}`, { redirect: "manual", ...init });
}

/** For `vi.waitFor`: sitemap and feeds are read anew every few seconds, and later on a busy machine. */
export const soon = { timeout: 60_000, interval: 250 };

/** The text at a path, asked for under another host's name, which `fetch` never sends. */
export function askAs(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, "X-Forwarded-Host": host };
    const sent = request(new URL(path, inject("server").url), { headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk));
      answer.on("end", () => resolve(text));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** The header by which an admin is known. */
export async function adminHeaders(): Promise<Record<string, string>> {
  const { client, id } = await createUser();
  await serviceClient().from("user_roles").insert({ user_id: id, role: "admin" }).throwOnError();
  const { data } = await client.auth.getSession();
  return {
    Authorization: `Bearer ${data.session?.access_token ?? ""}`,
    apikey: inject("server").publishableKey,
  };
}
