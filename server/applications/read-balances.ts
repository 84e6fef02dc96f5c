import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod/mini";
import { everyPage } from "#server/every-page.ts";
import { type Balance, balanceSchema, maxBalances } from "#shared/applications/application-money.ts";
import type { Database } from "#shared/database.types.ts";

/** The newest, one more than are reckoned with at most. @throws AppError `database_unavailable` */
export async function readBalances(client: SupabaseClient<Database>, applicationId: string): Promise<Balance[]> {
  const rows = await everyPage(
    "balances",
    (from, to) =>
      client
        .from("application_balances")
        .select("id, account, holder, day, amount, currency, rate, rate_on")
        .eq("application_id", applicationId)
        .order("day", { ascending: false })
        .order("id")
        .range(from, to),
    maxBalances + 1,
  );
  return z.array(balanceSchema).parse(rows);
}
