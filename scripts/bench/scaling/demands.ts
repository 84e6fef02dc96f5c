import autocannon from "autocannon";
import type { Target } from "../pairs.ts";
import { articleUrls, signIn, withPostgres, withProduct } from "../product.ts";
import { ownRow } from "../rows.ts";
import type { Demand, Kind } from "./model.ts";
import { mainThreadSeconds, postgresPid, processSeconds } from "./processor-time.ts";

const requests = 2000;
const connections = 8;
const people = 8;

/** Processor time of a request, which other programs of the machine change less than its duration; Linux only. */
export async function measureDemands(): Promise<Record<Kind, Demand>> {
  return withPostgres((databaseUrl) =>
    withProduct({ SEED_BLOG: "true", DATABASE_URL: databaseUrl }, async (product) => {
      const server = await postgresPid(databaseUrl);
      const times = async () => [
        await mainThreadSeconds(product.pid),
        await processSeconds(product.pid),
        await processSeconds(server),
      ];
      const demandOf = async (count: number, work: () => Promise<void>): Promise<Demand> => {
        await work();
        const before = await times();
        await work();
        const [mainThread = Number.NaN, process = Number.NaN, database = Number.NaN] = (await times()).map(
          (seconds, index) => (seconds - (before[index] ?? Number.NaN)) / count,
        );
        return { mainThread, process, database };
      };
      const { article } = await articleUrls(product.url);
      const page = { url: `${product.url}${article}`, headers: { "accept-encoding": "br" } };
      const row = ownRow(await signIn(product));
      return {
        page: await demandOf(requests, () => send(page)),
        data: await demandOf(requests, () => send(row)),
        // To make an account hashes a password as well.
        signIn: await demandOf(2 * people, async () => {
          for (let person = 0; person < people; person += 1) await signIn(product);
        }),
      };
    }),
  );
}

async function send({ url, headers }: Target): Promise<void> {
  const { errors, non2xx } = await autocannon({ url, connections, amount: requests, ...(headers && { headers }) });
  if (errors + non2xx > 0) throw new Error(`${url} refused ${errors + non2xx} requests`);
}
