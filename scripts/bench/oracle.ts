import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { spreadOf } from "./pairs.ts";
import { onBothEngines, type Product, readKeys } from "./product.ts";

const routes: Record<string, object> = {
  "/token?grant_type=password": { password: "not the password" },
  "/signup": { password: "a good password" },
  "/recover": {},
  "/otp": {},
  "/resend": { type: "signup" },
  "/verify": { type: "recovery", token: "000000" },
};
const pairs = 40;
/** Longer than the delay of the work that follows an answer. */
const pauseMs = 300;

/** Prints medians, their ratio, and how often one answer tells a known e-mail from an unknown one (0.5 is chance). */
export async function benchOracle(): Promise<void> {
  const limits = { TRUSTED_PROXIES: "127.0.0.1", MAILS_PER_HOUR: "1000000" };
  await onBothEngines(limits, async (engine, product) => {
    console.log(`${engine}: ${pairs} pairs a route, one request at a time; medians in ms`);
    for (const [route, rest] of Object.entries(routes)) {
      const { known, unknown } = await timesOf(product, route, rest);
      const [a, b] = [spreadOf(known).median, spreadOf(unknown).median];
      console.log(
        `  ${route.padEnd(28)} known ${a.toFixed(1).padStart(6)}  unknown ${b.toFixed(1).padStart(6)}` +
          `  ratio ${(a / b).toFixed(3)}  told apart ${tellApart(known, unknown).toFixed(2)}`,
      );
    }
  });
}

async function timesOf(product: Product, route: string, rest: object) {
  const keys = await readKeys(product.dataDir);
  const { admin } = createClient(product.url, keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth;
  const post = async (body: object): Promise<number> => {
    const headers = { apikey: keys.publishableKey, "content-type": "application/json", "x-forwarded-for": randomIp() };
    const started = performance.now();
    const response = await fetch(`${product.url}/auth/v1${route}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const email = `${randomUUID()}@example.com`;
    const created = await admin.createUser({ email, password: randomUUID(), email_confirm: true });
    if (created.error) throw created.error;
    const askKnown = async () => known.push(await post({ ...rest, email }));
    const askUnknown = async () => unknown.push(await post({ ...rest, email: `${randomUUID()}@example.com` }));
    // Work after an answer (writing, mail) must not always slow the same of the two.
    for (const ask of pair % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await ask();
    }
  }
  return { known, unknown };
}

function tellApart(known: readonly number[], unknown: readonly number[]): number {
  const longer = known.flatMap((mine) => unknown.map((other) => (mine > other ? 1 : 0)));
  return longer.reduce<number>((sum, one) => sum + one, 0) / longer.length;
}
