import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { findPost } from "#app/lib/blogs.ts";
import type { Database } from "#shared/database.types.ts";
import { measurePair, type PairResult, type Target } from "../pairs.ts";
import { articleUrls, type Product, readKeys, signIn, withProduct } from "../product.ts";
import { ownRow } from "../rows.ts";
import { startGhost } from "./ghost.ts";
import { startLite } from "./lite.ts";
import { startNext } from "./next.ts";

interface Peer {
  name: string;
  /** By what it shows. */
  ours: Readonly<Record<string, Target>>;
  /** Installs it into an empty folder and starts it. @returns its own answers to what `ours` names */
  start(folder: string, opened: AsyncDisposableStack): Promise<Readonly<Record<string, Target>>>;
}

/**
 * Other programs of the kind beside the product as it comes, on PGlite: each is installed from the registry into a
 * folder that goes afterwards (`--keep` leaves it). `--only WORD`, `--rounds N`, `--seconds N`. One that cannot be
 * installed or started is told in a line.
 */
export async function benchPeers(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      peers: { type: "boolean" },
      only: { type: "string", default: "" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "2" },
      keep: { type: "boolean", default: false },
    },
  });
  const count = z.coerce.number().int().positive();
  const effort = { rounds: count.parse(values.rounds), seconds: count.parse(values.seconds) };
  const root = await mkdtemp(path.join(tmpdir(), "bench-peers-"));
  try {
    await withProduct({ SEED_BLOG: "true" }, async (product) => {
      for (const peer of (await peersOf(product)).filter(({ name }) => name.includes(values.only))) {
        await measurePeer(peer, path.join(root, peer.name), effort);
      }
    });
  } finally {
    if (values.keep) console.log(`\nInstalled in ${root}`);
    else await rm(root, { recursive: true, force: true });
  }
}

async function peersOf(product: Product): Promise<Peer[]> {
  const { article: address, list } = await articleUrls(product.url);
  const { publishableKey } = await readKeys(product.dataDir);
  const client = createClient<Database>(product.url, publishableKey, { auth: { persistSession: false } });
  const post = await findPost(client, path.basename(address));
  if (post === null) throw new Error(`There is no article at ${address}`);
  const article = { title: post.title, html: post.content };
  const page = { url: `${product.url}${address}` };
  const pages = { article: page, list: { url: `${product.url}${list}` } };
  return [
    { name: "ghost", ours: pages, start: (folder, opened) => startGhost(folder, article, opened) },
    { name: "next", ours: { article: page }, start: (folder, opened) => startNext(folder, article, opened) },
    { name: "supabase-lite", ours: { "own row": ownRow(await signIn(product)) }, start: startLite },
  ];
}

async function measurePeer(
  { name, ours, start }: Peer,
  folder: string,
  effort: { rounds: number; seconds: number },
): Promise<void> {
  const opened = new AsyncDisposableStack();
  try {
    await mkdir(folder);
    for (const [what, theirs] of Object.entries(await start(folder, opened))) {
      const own = ours[what];
      if (own === undefined) throw new Error(`nothing of ours is beside its ${what}`);
      const pair = { name: `${name}, ${what}`, ours: inGzip(own), reference: inGzip(theirs) };
      print(pair.name, await measurePair(pair, effort));
    }
  } catch (error) {
    console.log(`${name.padEnd(24)} not measured: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await opened.disposeAsync();
  }
}

const inGzip = (target: Target): Target => ({ ...target, headers: { "accept-encoding": "gzip", ...target.headers } });

function print(name: string, { ours, reference, ratio }: PairResult): void {
  const ratios = [ratio.min, ratio.median, ratio.max].map((one) => one.toFixed(2)).join(" – ");
  const [own, theirs] = [ours, reference].map(({ median }) => median.toFixed(0).padStart(6));
  console.log(`${name.padEnd(24)} ours ${own} /s, theirs ${theirs} /s, ratio ${ratios}`);
}
