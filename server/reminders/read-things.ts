import { setImmediate } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type DestinationCode, destinationCodes } from "@workspace/visa-rules";
import { z } from "zod/mini";
import { planOf } from "#server/applications/plan.ts";
import { readApplications } from "#server/applications/read-application.ts";
import { everyPage } from "#server/every-page.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { Database } from "#shared/database.types.ts";
import type { Dated } from "./due.ts";
import { datedThings, isOpen, type PaperWithDay } from "./things.ts";

type Client = SupabaseClient<Database>;

interface Sources {
  client: Client;
  rules: Pick<CurrentRules, "destination">;
  siteUrl: string;
}

export interface PersonsDay {
  userId: string;
  timeZone: string;
  /** An ISO day where the person is. */
  today: string;
}

export interface OwnDates {
  things: Dated[];
  /** Of applications that are neither archived nor given up, if their destination has rules. */
  plans: ApplicationPlan[];
}

const paperRow = z.object({
  id: z.string(),
  document_name: z.string(),
  document_type: z.string(),
  holder: z.nullable(z.string()),
  expires_on: z.string(),
});

const isCode = (code: string): code is DestinationCode => destinationCodes.some((one) => one === code);

/** All that has a day and is not done. @throws AppError `database_unavailable` */
export async function readThings(
  { client, rules, siteUrl }: Sources,
  { userId, timeZone, today }: PersonsDay,
): Promise<OwnDates> {
  const [papers, applications] = await Promise.all([readPapers(client, userId), readApplications(client, userId)]);
  const open = applications.filter(({ application }) => isOpen(application));
  const plans: ApplicationPlan[] = [];
  for (const own of open) {
    const { destination: code } = own.application;
    if (!isCode(code)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that requests are answered between them
    plans.push(planOf(own, await rules.destination(code), today));
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate();
  }
  return { things: datedThings({ papers, plans }, { siteUrl, timeZone }), plans };
}

async function readPapers(client: Client, userId: string): Promise<PaperWithDay[]> {
  const rows = await everyPage("papers with a day", (from, to) =>
    client
      .from("documents")
      .select("id, document_name, document_type, holder, expires_on")
      .eq("user_id", userId)
      .not("expires_on", "is", null)
      .order("id")
      .range(from, to),
  );
  return z
    .array(paperRow)
    .parse(rows)
    .map(({ id, document_name: name, document_type: type, holder, expires_on: expiresOn }) => ({
      id,
      name,
      type,
      holder,
      expiresOn,
    }));
}
