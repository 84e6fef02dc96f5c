import type { SupabaseClient } from "@supabase/supabase-js";
import { defineFunction } from "@workspace/backend";
import type { Logger } from "pino";
import { z } from "zod";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import { checkAdminCall } from "#server/functions/admin-call.ts";
import { failure } from "#server/functions/failures.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import type { Database } from "#shared/database.types.ts";
import {
  type AccountAction,
  accountActions,
  type Audit,
  auditPageSize,
  auditSchema,
  confirmsEmail,
  type Done,
  type Found,
  isProtected,
  mostFound,
  type Opened,
  shortestSearch,
} from "#shared/people/people.ts";
import { createAccounts } from "./accounts.ts";
import { createActions } from "./actions.ts";

const malformed = "This could not be understood. Reload the page and try again.";
const tooShort = `Type ${shortestSearch} characters of the email at least.`;
const gone = "There is no such account any more.";

const id = z.guid(malformed);
const beginning = z.string(malformed).trim().min(shortestSearch, tooShort).max(320, malformed);
const confirmation = z.string(malformed).max(320, malformed).optional();
const requestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("search"), beginning }),
    z.object({ action: z.literal("open"), id }),
    z.object({ action: z.literal("do"), what: z.enum(accountActions, malformed), id, confirmation }),
    z.object({ action: z.literal("audit"), page: z.int(malformed).min(1, malformed).max(10_000, malformed) }),
  ],
  malformed,
);
type PeopleRequest = z.infer<typeof requestSchema>;

interface Dependencies {
  clientFor: ClientForRequest;
  service: ServiceClient;
  limits: RateLimiter<"people" | "people-actions">;
  siteUrl: string;
  log: Logger;
}

/**
 * For admins, as `shared/people/people.ts` says: `search` → 200 Found, `open` → Opened, `do` → Done, `audit` → Audit. 400
 * malformed or an action that does not fit, 401 no session, 403 no admin, second factor owed or a protected account, 404
 * gone, 429, 502 the action failed, 503 while the database does not answer.
 */
export function people({ clientFor, service, limits, siteUrl, log }: Dependencies): FunctionHandler {
  const accounts = createAccounts(service);
  const actions = createActions({ service, siteUrl, log });

  const search = async (text: string): Promise<Response> => {
    const all = await accounts.search(text);
    const found: Found = {
      accounts: all.slice(0, mostFound).map((account) => ({
        id: account.id,
        email: account.email,
        created_at: account.created_at,
      })),
      hasMore: all.length > mostFound,
    };
    return Response.json(found);
  };

  const open = async (adminId: string, personId: string): Promise<Response> => {
    const account = await accounts.find(personId);
    if (account === null) return failure(404, gone);
    await accounts.note(adminId, "open", account);
    const opened: Opened = { account, isSelf: personId === adminId };
    return Response.json(opened);
  };

  const act = async (
    adminId: string,
    { id: personId, what, confirmation: typed = "" }: PeopleRequest & { action: "do" },
  ) => {
    const wait = await limits.take("people-actions", adminId);
    if (wait !== null) return tooMany(wait);
    const account = await accounts.find(personId);
    if (account === null) return failure(404, gone);
    const opened: Opened = { account, isSelf: personId === adminId };
    const refusal = refusalOf(what, opened, typed);
    if (refusal !== null) return refusal;
    // Before it is done: what cannot be noted is not done.
    await accounts.note(adminId, what, account);
    try {
      await actions[what](account);
    } catch (error) {
      log.warn({ err: error, action: what }, "an action on an account failed");
      await accounts.note(adminId, what, account, true);
      return failureOf(error);
    }
    const after = what === "delete" ? null : await accounts.find(personId);
    const done: Done = { opened: after && { ...opened, account: after } };
    return Response.json(done);
  };

  return defineFunction({
    schema: requestSchema,
    needsSession: true,
    async run({ request, input, userId, caller }) {
      const client = clientFor(request);
      const refusal = await checkAdminCall({ client, userId, caller });
      if (refusal !== null) return refusal;
      const wait = await limits.take("people", userId);
      if (wait !== null) return tooMany(wait);
      if (input.action === "search") return search(input.beginning);
      if (input.action === "open") return open(userId, input.id);
      if (input.action === "do") return act(userId, input);
      const page = await readAudit(client, input.page);
      const emails = await accounts.emailsOf([...new Set(page.rows.flatMap(({ admin }) => admin ?? []))]);
      const rows = page.rows.map((row) => ({ ...row, admin: row.admin && (emails.get(row.admin) ?? null) }));
      return Response.json({ ...page, rows } satisfies Audit);
    },
  });
}

function tooMany(seconds: number): Response {
  return failure(429, "Too many steps in a short time. Please wait.", { "Retry-After": String(seconds) });
}

/** As the caller: the policy decides who reads it. */
async function readAudit(client: SupabaseClient<Database>, page: number): Promise<Audit> {
  const first = (page - 1) * auditPageSize;
  const answer = await client
    .from("people_audit")
    .select("id, created_at, action, person_email, is_failure, admin:admin_id", { count: "exact" })
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(first, first + auditPageSize - 1);
  // A page past the end.
  if (answer.error?.code === "PGRST103") return { rows: [], total: 0 };
  return auditSchema.parse({ rows: rowsOrThrow(answer, "what admins did"), total: answer.count ?? 0 });
}

function refusalOf(what: AccountAction, opened: Opened, typed: string): Response | null {
  const { account, isSelf } = opened;
  if ((what === "ban" || what === "delete") && isProtected(opened)) {
    return failure(
      403,
      isSelf
        ? "Nobody bans or deletes their own account here."
        : "The owner of the support email can be neither banned nor deleted here.",
    );
  }
  if (what === "delete" && !confirmsEmail(typed, account.email)) {
    return failure(400, "Type the email of this account to delete it.");
  }
  if (what === "confirm" && account.confirmed_at !== null) {
    return failure(400, "This email is confirmed already.");
  }
  return null;
}

function failureOf(error: unknown): Response {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : null;
  if (status === 429) return failure(429, "A mail was sent to this person a moment ago. Please wait a minute.");
  return failure(502, "This did not succeed, and stands so in the list below. Please try again.");
}
