import type { Pair, Target } from "./pairs.ts";
import { articleUrls, type Person, type Product } from "./product.ts";
import { type Reference, startReference, startSameBytes } from "./references.ts";

export interface Row extends Pair {
  /** The least ratio that is good enough. */
  goal: number;
}

interface Site {
  product: Product;
  person: Person;
}

export interface Sites {
  pglite: Site;
  postgres: Site & { databaseUrl: string };
}

const encodings = ["br", "gzip"] as const;

/** Everything of `npm run bench` that is answers a second, each with its reference. */
export async function ratioRows(
  { pglite, postgres }: Sites,
  folder: string,
  opened: AsyncDisposableStack,
): Promise<Row[]> {
  const kept = (reference: Reference): Reference => {
    opened.defer(() => reference.stop());
    return reference;
  };
  const rows: Row[] = [];
  const sameBytes = async (name: string, ours: Target) =>
    rows.push({ name, goal: 0.3, ours, reference: kept(await startSameBytes(ours, folder)) });

  const pages = await articleUrls(pglite.product.url);
  for (const [name, page] of Object.entries(pages)) {
    for (const encoding of encodings) {
      await sameBytes(`public ${name}, ${encoding}`, {
        url: `${pglite.product.url}${page}`,
        headers: { "accept-encoding": encoding },
      });
    }
  }
  const dashboard = { url: `${pglite.product.url}/dashboard`, headers: { "accept-encoding": "br" } };
  await sameBytes("document of a signed-in screen", dashboard);

  const hono = kept(await startReference("hono"));
  rows.push({
    name: "/healthz",
    goal: 0.5,
    ours: { url: `${pglite.product.url}/healthz` },
    reference: { url: `${hono.url}/healthz` },
  });

  const byHand = kept(
    await startReference("rows", {
      databaseUrl: postgres.databaseUrl,
      jwksUrl: `${postgres.product.url}/auth/v1/.well-known/jwks.json`,
    }),
  );
  const reference = {
    url: `${byHand.url}/row`,
    headers: { authorization: `Bearer ${postgres.person.accessToken}` },
  };
  const data = (name: string, goal: number, ours: Target) => rows.push({ name, goal, ours, reference });
  data("one own row, Postgres", 1, ownRow(postgres.person));
  data("one own row, PGlite", 0.45, ownRow(pglite.person));
  data("/auth/v1/user, Postgres", 0.8, api(postgres.person, "/auth/v1/user"));
  data("insert, Postgres", 0.6, {
    ...api(postgres.person, "/rest/v1/chat_conversations"),
    body: JSON.stringify({ title: "A question about money" }),
  });
  return rows;
}

/** The request for the one row of progress that a person has. */
export function ownRow(person: Person): Target {
  return api(person, `/rest/v1/visa_progress?select=*&user_id=eq.${person.userId}`);
}

function api({ url, publishableKey, accessToken }: Person, address: string): Target {
  return {
    url: `${url}${address}`,
    headers: { apikey: publishableKey, authorization: `Bearer ${accessToken}` },
  };
}
