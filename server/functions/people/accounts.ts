import { z } from "zod";
import { AppError } from "@workspace/backend";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ServiceClient } from "#server/service-client.ts";
import { type Account, accountSchema, type AccountAction } from "#shared/people/people.ts";

const accountsSchema = z.array(accountSchema);

/** Facts of accounts and the log of who looked at them and changed them, with the rights of the server. */
export interface Accounts {
  /** One more than is shown, where more begin so. */
  search(beginning: string): Promise<Account[]>;
  find(id: string): Promise<Account | null>;
  emailsOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** @throws AppError `database_unavailable`: then what it is about must not be done */
  note(adminId: string, action: AccountAction | "open", about: Account, isFailure?: boolean): Promise<void>;
}

export function createAccounts(service: ServiceClient): Accounts {
  const ask = async (beginning: string, ids: string[]) =>
    accountsSchema.parse(rowsOrThrow(await service.rpc("account_facts", { beginning, ids }), "facts of accounts"));
  return {
    search: (beginning) => ask(beginning, []),
    find: async (id) => (await ask("", [id]))[0] ?? null,
    async emailsOf(ids) {
      return new Map(ids.length === 0 ? [] : (await ask("", [...ids])).map(({ id, email }) => [id, email]));
    },
    async note(adminId, action, { id, email }, isFailure = false) {
      const entry = {
        admin_id: adminId,
        action,
        person_id: id,
        person_email: email.slice(0, 320),
        is_failure: isFailure,
      };
      const { error } = await service.from("people_audit").insert(entry);
      if (error) throw new AppError("database_unavailable", "what an admin did could not be noted", { cause: error });
    },
  };
}
