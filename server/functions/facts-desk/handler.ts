import { aboutOf, type DestinationCode, destinationCodes, loadDestination, withEntered } from "@workspace/visa-rules";
import { defineFunction } from "@workspace/backend";
import { z } from "zod";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import { checkAdminCall } from "#server/functions/admin-call.ts";
import { failure } from "#server/functions/failures.ts";
import type { ServiceClient } from "#server/service-client.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { mostLookedAt, touchedBy } from "#server/applications/touched-applications.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import {
  deskFactsOf,
  deskFormOf,
  deskRecordsOf,
  deskUsesOf,
  type EnteredRow,
  enteredValueInWords,
  previewOf,
  readForm,
  type RecordsChange,
} from "#server/visa-rules/facts-desk.ts";
import { applicationSchema } from "#shared/applications/application.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { Database } from "#shared/database.types.ts";
import {
  type DeskDetail,
  type DeskEntry,
  type DeskFaults,
  type DeskList,
  type DeskPreview,
  factsPageSize,
  factStates,
} from "#shared/rules/facts-desk.ts";
import { type EnteredFactForm, enteredFactFormSchema } from "#shared/rules/entered-fact-form.ts";
import { ruleSlug } from "#shared/rules/rule-pages.ts";

const malformedRequest = "This could not be understood. Reload the page and try again.";
const tooOften = "You did this very often in the last minutes. Wait a moment.";
const unknownFact = "There is no such fact. It may have been renamed in the records.";

const isCode = (code: string): code is DestinationCode => destinationCodes.some((one) => one === code);
const short = (most: number) => z.string(malformedRequest).max(most, malformedRequest);
const factId = short(120);
const form = z.record(z.string(), short(5_000), malformedRequest);
const page = z.int(malformedRequest).min(1, malformedRequest).max(1_000, malformedRequest);

const requestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.literal("list"),
      destination: short(2).nullable(),
      search: short(200),
      state: z.enum(factStates, malformedRequest),
      page,
    }),
    z.object({ action: z.literal("fact"), factId }),
    z.object({ action: z.literal("preview"), factId, form }),
    z.object({ action: z.literal("save"), factId, form }),
  ],
  malformedRequest,
);

type DeskRequest = z.infer<typeof requestSchema>;
type Client = SupabaseClient<Database>;

interface Dependencies {
  clientFor: ClientForRequest;
  service: ServiceClient;
  limits: RateLimiter<"facts-desk">;
  rules: CurrentRules;
  /** An ISO day. */
  today(): string;
}

const mostReports = 1_000;

/**
 * For admins, as `shared/rules/facts-desk.ts` says: `list` → 200 DeskList, `fact` → DeskDetail, `preview` → DeskPreviewAnswer,
 * `save` → DeskSaveAnswer; what is wrong with a form is an answer by field. 400 malformed, 401 no session, 403 no admin or
 * second factor owed, 404 unknown fact, 429, 503 while the database does not answer.
 */
export function factsDesk({ clientFor, service, limits, rules, today }: Dependencies): FunctionHandler {
  const list = async (client: Client, asked: DeskRequest & { action: "list" }): Promise<Response> => {
    const reports = rowsOrThrow(
      await client.from("fact_reports").select("fact_id").eq("state", "open").limit(mostReports),
      "open reports",
    );
    const open = new Map<string, number>();
    for (const { fact_id: id } of reports) if (id !== null) open.set(id, (open.get(id) ?? 0) + 1);
    const codes =
      asked.destination === null ? destinationCodes : destinationCodes.filter((code) => code === asked.destination);
    const all = await Promise.all(codes.map(async (code) => deskFactsOf(await rules.destination(code), open, today())));
    const words = asked.search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all
      .flat()
      .filter((fact) => {
        if (asked.state === "past-review" && !fact.isPastReview) return false;
        if (asked.state === "entered" && !fact.isEntered) return false;
        if (asked.state === "reported" && fact.openReports === 0) return false;
        const text = `${fact.id} ${fact.says} ${fact.topic} ${fact.destination}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy) || a.id.localeCompare(b.id));
    const answer: DeskList = {
      rows: found.slice((asked.page - 1) * factsPageSize, asked.page * factsPageSize),
      total: found.length,
      destinations: destinationCodes
        .map((code) => ({ code, name: aboutOf(code).name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    };
    return Response.json(answer);
  };

  const detail = async (client: Client, id: string, code: DestinationCode): Promise<Response> => {
    const [destination, shipped] = await Promise.all([rules.destination(code), loadDestination(code)]);
    const start = deskFormOf(destination, id, today());
    if (start === null) return failure(404, unknownFact);
    const [rows, editors] = await Promise.all([
      client.from("fact_overrides").select("*").eq("fact_id", id).order("created_at", { ascending: false }),
      client.rpc("fact_editors"),
    ]);
    const names = new Map(rowsOrThrow(editors, "the names of editors").map((one) => [one.id, one.full_name]));
    const entries = rowsOrThrow(rows, "entered values");
    const standing = entries.filter(({ withdrawn_at: withdrawn }) => withdrawn === null);
    const refused = new Map(withEntered(shipped, standing).refused.map((one) => [one.id, one.because]));
    const nameOf = (person: string | null) => (person === null ? null : names.get(person)?.trim() || null);
    const answer: DeskDetail = {
      id,
      destination: { code, name: destination.about.name, slug: ruleSlug(destination.about.name) },
      ...start,
      records: deskRecordsOf(destination, id, today()),
      uses: deskUsesOf(destination, id),
      entries: entries.map((entry): DeskEntry => ({
        id: entry.id,
        value: enteredValueInWords(shipped, id, entry.value),
        says: entry.says,
        from: entry.effective_from,
        to: entry.effective_to,
        source: { title: entry.source_title, url: entry.source_url, date: entry.source_date },
        note: entry.note,
        enteredAt: entry.created_at,
        enteredBy: nameOf(entry.created_by),
        withdrawnAt: entry.withdrawn_at,
        withdrawnBy: nameOf(entry.withdrawn_by),
        refused: refused.get(entry.id) ?? null,
      })),
    };
    return Response.json(answer);
  };

  /** With the secret key, as no admin reads answers: of them only how many leaves this function. */
  const touched = async (code: DestinationCode, change: RecordsChange) => {
    const found = await service
      .from("applications")
      .select("*", { count: "exact" })
      .eq("destination", code)
      .is("archived_at", null)
      .in("state", [...statesBeforeApplying])
      .order("chosen_at", { ascending: false })
      .limit(mostLookedAt);
    // What people write themselves may be none, and is then none of the counted.
    const rows = rowsOrThrow(found, "applications that are not made yet").flatMap((row) => {
      const { data } = applicationSchema.safeParse(row);
      return data === undefined ? [] : [data];
    });
    return { open: found.count ?? rows.length, ...(await touchedBy(change, rows)) };
  };

  const enter = async (
    client: Client,
    { action, factId: id, form: sent }: DeskRequest & { action: "preview" | "save" },
    code: DestinationCode,
  ): Promise<Response> => {
    const read = enteredFactFormSchema.safeParse(sent);
    if (!read.success) return Response.json({ ok: false, faults: faultsOf(read.error.issues) });
    const shipped = await loadDestination(code);
    const made = readForm(shipped, id, read.data satisfies EnteredFactForm);
    if (!made.ok) return Response.json(made);
    const entered = rowsOrThrow(await client.rpc("entered_facts"), "entered values");
    const shown = previewOf(shipped, entered, made.row, today());
    if (!shown.ok) return Response.json(shown);
    if (action === "save") return save(client, made.row);
    const preview: DeskPreview = { ...shown.preview, touched: await touched(code, shown.change) };
    return Response.json({ ok: true, preview });
  };

  return defineFunction({
    schema: requestSchema,
    needsSession: true,
    async run({ request, input, userId, caller }) {
      const client = clientFor(request);
      const refusal = await checkAdminCall({ client, userId, caller });
      if (refusal !== null) return refusal;
      const wait = await limits.take("facts-desk", userId);
      if (wait !== null) return failure(429, tooOften, { "Retry-After": String(wait) });
      if (input.action === "list") return list(client, input);
      const code = input.factId.slice(0, 2);
      if (!isCode(code)) return failure(404, unknownFact);
      return input.action === "fact" ? detail(client, input.factId, code) : enter(client, input, code);
    },
  });
}

const conflicts: Readonly<Record<string, string>> = {
  effective_from: "Another value that was entered begins on that day. Withdraw it first, or choose another day.",
  effective_to: "Another value that was entered begins before this day. Withdraw it first, or choose an earlier day.",
};

/** As the caller: the policy decides, and the trigger whether another value counts on the same day. */
async function save(client: Client, row: EnteredRow): Promise<Response> {
  const answer = await client.from("fact_overrides").insert(row);
  if (answer.error?.code === "PT409") {
    const field = answer.error.details in conflicts ? answer.error.details : "form";
    const faults: DeskFaults = { [field]: conflicts[field] ?? answer.error.message };
    return Response.json({ ok: false, faults });
  }
  rowsOrThrow(answer, "a value (it was to be written)");
  return Response.json({ ok: true });
}

function faultsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): DeskFaults {
  return Object.fromEntries(issues.map(({ path: [field = "form"], message }) => [field, message]));
}
