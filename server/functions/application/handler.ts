import { setImmediate } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type DestinationCode, destinationCodes } from "@workspace/visa-rules";
import { defineFunction } from "@workspace/backend";
import type { FunctionHandler } from "#server/backend.ts";
import { moneyOf } from "#server/applications/money.ts";
import {
  cardOf,
  faultsIn,
  hasChangedSince,
  type OwnApplication,
  planOf,
  withAnswers,
} from "#server/applications/plan.ts";
import { deferralOf, previewOf } from "#server/applications/preview.ts";
import { readApplication, readApplications, readReadyElsewhere } from "#server/applications/read-application.ts";
import { readBalances } from "#server/applications/read-balances.ts";
import { seenAfter } from "#server/applications/rule-changes.ts";
import type { ReadyLine } from "#server/applications/shared-papers.ts";
import { failure } from "#server/functions/failures.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { comparedOf } from "#server/visa-rules/destination-comparison.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import { type ApplicationCards, type ApplicationPlan, moreStep } from "#shared/applications/application-plan.ts";
import { type ApplicationRequest, applicationRequestSchema } from "#shared/applications/application.ts";
import type { DestinationComparison } from "#shared/applications/destination-comparison.ts";
import { isStepReady, markedOf } from "#shared/applications/plan-steps.ts";
import { studyDestinations } from "#shared/applications/study-destinations.ts";
import type { Database } from "#shared/database.types.ts";

const gone = "This application is not there any more, or is not yours.";
const withdrawn = "There are no rules of this destination here any more. What you wrote is kept.";
const changedElsewhere = "This was changed on another device in the meantime. Look at it again, then change it.";
const unknownLine = "The rules do not ask for this paper any more. Reload the page.";

const dayMs = 86_400_000;

type Client = SupabaseClient<Database>;
type Asked<Action extends ApplicationRequest["action"]> = Extract<ApplicationRequest, { action: Action }>;

interface Dependencies {
  clientFor: ClientForRequest;
  rules: CurrentRules;
  /** An ISO day, of UTC. */
  today(): string;
}

interface Now {
  code: DestinationCode;
  /** Where the person is. */
  day: string;
}

const isCode = (code: string): code is DestinationCode => destinationCodes.some((one) => one === code);

/**
 * As `shared/applications/application.ts` says. 400 malformed, or an answer that does not fit (`faults` by its id), 401 no session, 404
 * not theirs or gone, 409 changed on another device, 410 a destination without rules, 503 while the database does not
 * answer.
 */
export function application({ clientFor, rules, today }: Dependencies): FunctionHandler {
  const planNow = async (own: OwnApplication, { code, day }: Now, elsewhere?: readonly ReadyLine[]) =>
    planOf(own, await rules.destination(code), day, elsewhere);

  /** With what is ready for the person's other applications, and the balances where money must lie in an account. */
  const planBeside = async (client: Client, userId: string, own: OwnApplication, now: Now) => {
    const { id } = own.application;
    const isHeld = (await rules.destination(now.code)).money.holding !== null;
    const [elsewhere, balances] = await Promise.all([
      readReadyElsewhere(client, userId, id),
      isHeld ? readBalances(client, id) : [],
    ]);
    return planNow({ ...own, balances }, now, elsewhere);
  };

  /** As it stands in the database now; null where it is gone. */
  const planOfId = async (client: Client, userId: string, id: string, now: Now) => {
    const own = await readApplication(client, userId, id);
    return own === null ? null : planBeside(client, userId, own, now);
  };

  const changeLine = async (client: Client, plan: ApplicationPlan, asked: Asked<"line">) => {
    const line = markedOf(plan).find(({ id }) => id === asked.requirement);
    if (!line) return failure(404, unknownLine);
    if (line.readAt !== asked.readAt) return failure(409, changedElsewhere);
    const key = { application_id: asked.id, requirement: asked.requirement };
    const table = client.from("application_lines");
    const saved =
      asked.readAt === null
        ? await table.insert({ ...key, ...asked.change }).select("id")
        : await table
            .update(asked.change)
            .match({ ...key, updated_at: asked.readAt })
            .select("id");
    // Two devices at once: the other one was first.
    if (saved.error?.code === "23505" || saved.data?.length === 0) return failure(409, changedElsewhere);
    rowsOrThrow(saved, "a line");
    return null;
  };

  /** Whether one was switched. */
  const switchSteps = async (client: Client, userId: string, before: ApplicationPlan, after: ApplicationPlan) => {
    const changes = after.steps.flatMap((step) => {
      const was = before.steps.find(({ id }) => id === step.id);
      const isReady = isStepReady(step);
      const wasReady = was !== undefined && isStepReady(was);
      return step.id !== moreStep.id && isReady !== wasReady ? [[step.id, isReady] as const] : [];
    });
    if (changes.length === 0) return false;
    const row = { user_id: userId, ...Object.fromEntries(changes) };
    rowsOrThrow(await client.from("visa_progress").upsert(row, { onConflict: "user_id" }).select("user_id"), "steps");
    return true;
  };

  const saveAnswers = async (
    client: Client,
    { own, before }: { own: OwnApplication; before: ApplicationPlan },
    now: Now,
    { id, answers, was = {} }: Asked<"answers">,
  ) => {
    const destination = await rules.destination(now.code);
    if (hasChangedSince(own, was, destination)) return failure(409, changedElsewhere);
    const faults = faultsIn(answers, destination);
    if (Object.keys(faults).length > 0) {
      const error = "One of the answers does not fit its question.";
      return Response.json({ success: false, error, faults }, { status: 400 });
    }
    const merged = withAnswers(own.application.answers, answers);
    const { updated_at: readAt } = own.application;
    const after = await planNow({ ...own, application: { ...own.application, answers: merged } }, now);
    const saved = await client
      .from("applications")
      .update({ answers: merged, seen_needed: seenAfter(own.seenNeeded ?? null, before, after) })
      .match({ id, updated_at: readAt })
      .select("id");
    return rowsOrThrow(saved, "answers").length === 0 ? failure(409, changedElsewhere) : null;
  };

  const cards = async (client: Client, userId: string, day: string) => {
    const answer: ApplicationCards = { cards: [], withdrawn: [] };
    for (const own of await readApplications(client, userId)) {
      const { id, destination: code } = own.application;
      if (isCode(code)) answer.cards.push(cardOf(own, await rules.destination(code), day));
      else answer.withdrawn.push({ id, code });
      // oxlint-disable-next-line no-await-in-loop -- a hundred of them would keep others waiting
      await setImmediate();
    }
    return longJson(answer);
  };

  const compare = async ({ answers }: Asked<"compare">, day: string) => {
    const answer: DestinationComparison = { destinations: [] };
    for (const { code } of studyDestinations) {
      answer.destinations.push(comparedOf(await rules.destination(code), withAnswers({}, answers), day));
      // oxlint-disable-next-line no-await-in-loop -- all of them at once would keep others waiting
      await setImmediate();
    }
    answer.destinations.sort((a, b) => a.name.localeCompare(b.name));
    return longJson(answer);
  };

  return defineFunction({
    needsSession: true,
    schema: applicationRequestSchema,
    async run({ request, input, userId }) {
      const client = clientFor(request);
      const day = dayOf(input.today, today());
      if (input.action === "compare") return compare(input, day);
      if (input.action === "cards") return cards(client, userId, day);
      const own = await readApplication(client, userId, input.id);
      if (own === null) return failure(404, gone);
      const { destination: code } = own.application;
      if (!isCode(code)) return failure(410, withdrawn);
      const now = { code, day };
      switch (input.action) {
        case "plan":
          return longJson(await planBeside(client, userId, own, now));
        case "money": {
          const balances = await readBalances(client, input.id);
          return Response.json(
            moneyOf(own.application, balances, { destination: await rules.destination(code), today: day }),
          );
        }
        case "preview":
          return Response.json(
            previewOf(own, input.answers, { destination: await rules.destination(code), today: day }),
          );
        case "deferral":
          return Response.json(
            deferralOf(own, input.start, { destination: await rules.destination(code), today: day }),
          );
        case "answers":
        case "line": {
          const before = await planNow(own, now);
          const refused =
            input.action === "line"
              ? await changeLine(client, before, input)
              : await saveAnswers(client, { own, before }, now, input);
          if (refused) return refused;
          const after = await planOfId(client, userId, input.id, now);
          if (after === null) return failure(404, gone);
          // The order of its tasks goes by the steps.
          const wasSwitched = await switchSteps(client, userId, before, after);
          const ordered = wasSwitched ? await planOfId(client, userId, input.id, now) : after;
          return ordered === null ? failure(404, gone) : longJson(ordered);
        }
      }
    },
  });
}

/** No place on earth is further than a day from UTC's. */
function dayOf(said: string | undefined, utc: string): string {
  return said !== undefined && Math.abs(Date.parse(said) - Date.parse(utc)) <= dayMs ? said : utc;
}

/** With its length, so that the gateway packs it. */
function longJson(value: ApplicationPlan | ApplicationCards | DestinationComparison): Response {
  const text = JSON.stringify(value);
  return new Response(text, {
    headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) },
  });
}
