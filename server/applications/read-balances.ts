import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod/mini";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import { type Balance, balanceSchema, maxBalances } from "#shared/applications/application-money.ts";
import type { Database } from "#shared/database.types.ts";

const pageSize = 1_000;

/** The newest, one more than are reckoned with at most. @throws AppError `database_unavailable` */
export async function readBalances(client: SupabaseClient<Database>, applicationId: string): Promise<Balance[]> {
  const all: unknown[] = [];
  while (all.length <= maxBalances) {
    // oxlint-disable-next-line no-await-in-loop -- the next page begins where this one ends
    const page = await client
      .from("application_balances")
      .select("id, account, day, amount, currency, rate, rate_on")
      .eq("application_id", applicationId)
      .order("day", { ascending: false })
      .order("id")
      .range(all.length, all.length + pageSize - 1);
    const rows = rowsOrThrow(page, "balances");
    all.push(...rows);
    if (rows.length < pageSize) break;
  }
  return z.array(balanceSchema).parse(all.slice(0, maxBalances + 1));
}
