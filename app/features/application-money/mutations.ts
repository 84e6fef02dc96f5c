import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { GivenAnswers } from "#shared/applications/application.ts";
import type { AccountHolder, Balance } from "#shared/applications/application-money.ts";
import { moneyQuery } from "./queries.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.balances;

export type BalanceValues = Omit<Balance, "id">;

/** What changes balances, each of which can be taken back. */
export type BalanceChange =
  | { kind: "put"; rows: readonly BalanceValues[] }
  | { kind: "edit"; id: string; values: BalanceValues }
  /** Whose an account is, of all its balances. */
  | { kind: "hold"; account: string; holder: AccountHolder | null }
  | { kind: "remove"; ids: readonly string[] };

/** So many ids fit into an address. */
const idsAtOnce = 100;

export interface ApplicationOwner {
  userId: string;
  applicationId: string;
}

/** Gives the ids of rows that were put. Fails with a sentence in a toast. */
export function useChangeBalances({ userId, applicationId }: ApplicationOwner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly BalanceChange[]) => {
      const ids: string[] = [];
      // oxlint-disable-next-line no-await-in-loop -- what is put back comes after what is taken away
      for (const change of changes) ids.push(...(await carryOut(change, applicationId)));
      return ids;
    },
    onError: (error) => notifyError({ message: error instanceof UserError ? error.message : texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: moneyQuery(userId, applicationId).queryKey }),
  });
}

async function carryOut(change: BalanceChange, applicationId: string): Promise<string[]> {
  const table = () => supabase().from("application_balances");
  switch (change.kind) {
    case "put": {
      if (change.rows.length === 0) return [];
      const rows = change.rows.map((row) => ({ ...row, application_id: applicationId }));
      const { data } = await table()
        .upsert(rows, { onConflict: "application_id,account,day" })
        .select("id")
        .throwOnError();
      return data.map(({ id }) => id);
    }
    case "edit": {
      const { error } = await table().update(change.values).eq("id", change.id);
      if (error?.code === "23505") throw new UserError(texts.taken, { cause: error });
      if (error) throw error;
      return [];
    }
    case "hold": {
      const { account, holder } = change;
      await table().update({ holder }).match({ application_id: applicationId, account }).throwOnError();
      return [];
    }
    case "remove": {
      for (let from = 0; from < change.ids.length; from += idsAtOnce) {
        // oxlint-disable-next-line no-await-in-loop -- one piece after the other
        await table()
          .delete()
          .in("id", change.ids.slice(from, from + idsAtOnce))
          .throwOnError();
      }
      return [];
    }
  }
}

/** Gives the answers what balances say. `taken`: the toast. */
export function useTakeAnswers({ userId, applicationId }: ApplicationOwner, taken: { title: string; message: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: GivenAnswers) =>
      askApplication<ApplicationPlan>(
        { action: "answers", id: applicationId, answers },
        { failed: moneyTexts.holding.takeFailed },
      ),
    onSuccess: () => {
      notifySuccess(taken);
      return client.invalidateQueries({ queryKey: applicationsKey(userId) });
    },
    onError: ({ message }) => notifyError({ message }),
  });
}
