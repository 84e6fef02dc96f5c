import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod/mini";
import { everyPage } from "#server/every-page.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import {
  applicationLineSchema,
  applicationSchema,
  lineStates,
  maxApplications,
} from "#shared/applications/application.ts";
import { isLineReady } from "#shared/applications/plan-steps.ts";
import type { Database } from "#shared/database.types.ts";
import { visaSteps } from "#shared/visa-progress.ts";
import type { PaperRow } from "./lines.ts";
import type { OwnApplication } from "./plan.ts";
import { type ReadyLine, sharedRequirements } from "./shared-papers.ts";

type Client = SupabaseClient<Database>;

/** Lines of one application; no destination asks for as many. */
const mostLines = 1_000;

const columns =
  "id, destination, institution, course, city, state, outcome, answers, chosen_at, archived_at, updated_at";
const lineColumns =
  "requirement, state, owner, waiting_for, due_on, note, set_aside_because, paper_deleted_at, updated_at, application_id";
const paperColumns =
  "id, requirement, application_id, document_id, documents!inner(document_name, document_type, issued_on, expires_on)";

const lineRow = z.extend(applicationLineSchema, { application_id: z.string() });
const paperRow = z.object({
  id: z.string(),
  requirement: z.string(),
  application_id: z.string(),
  document_id: z.string(),
  documents: z.object({
    document_name: z.string(),
    document_type: z.string(),
    issued_on: z.nullable(z.string()),
    expires_on: z.nullable(z.string()),
  }),
});

/** Null where it is not the caller's, or gone. @throws AppError `database_unavailable` */
export async function readApplication(client: Client, userId: string, id: string): Promise<OwnApplication | null> {
  const [row, lines, papers, progress] = await Promise.all([
    client.from("applications").select(`${columns}, seen_needed`).eq("user_id", userId).eq("id", id).maybeSingle(),
    client.from("application_lines").select(lineColumns).eq("application_id", id).limit(mostLines),
    client.from("application_papers").select(paperColumns).eq("application_id", id).limit(mostLines),
    client.from("visa_progress").select("*").eq("user_id", userId).maybeSingle(),
  ]);
  const found = rowsOrThrow(row, "an application");
  if (found === null) return null;
  const ofLines = z.array(lineRow).parse(rowsOrThrow(lines, "the lines of an application"));
  const ofPapers = z.array(paperRow).parse(rowsOrThrow(papers, "the papers of an application"));
  const steps = rowsOrThrow(progress, "visa steps");
  return {
    application: applicationSchema.parse(found),
    lines: ofLines,
    papers: ofPapers.map(linkOf),
    seenNeeded: found.seen_needed,
    doneSteps: visaSteps.flatMap(({ id: step }) => (steps?.[step] === true ? [step] : [])),
  };
}

/** The one that was chosen last is the first. @throws AppError `database_unavailable` */
export async function readApplications(client: Client, userId: string): Promise<OwnApplication[]> {
  const [rows, lines, papers] = await Promise.all([
    client
      .from("applications")
      .select(columns)
      .eq("user_id", userId)
      .order("chosen_at", { ascending: false })
      .limit(maxApplications),
    everyPage("what belongs to applications", (from, to) =>
      client.from("application_lines").select(lineColumns).eq("user_id", userId).order("id").range(from, to),
    ),
    everyPage("what belongs to applications", (from, to) =>
      client.from("application_papers").select(paperColumns).eq("user_id", userId).order("id").range(from, to),
    ),
  ]);
  const linesOf = Map.groupBy(z.array(lineRow).parse(lines), (line) => line.application_id);
  const papersOf = Map.groupBy(z.array(paperRow).parse(papers), (paper) => paper.application_id);
  return z
    .array(applicationSchema)
    .parse(rowsOrThrow(rows, "applications"))
    .map((application) => ({
      application,
      lines: linesOf.get(application.id) ?? [],
      papers: (papersOf.get(application.id) ?? []).map(linkOf),
    }));
}

const readyRow = z.object({
  requirement: z.string(),
  application_id: z.string(),
  applications: z.object({
    destination: z.string(),
    institution: z.string(),
    city: z.string(),
    chosen_at: z.string(),
  }),
});

/** What is ready for the person's other applications, archived ones too, and may be shared. @throws AppError `database_unavailable` */
export async function readReadyElsewhere(client: Client, userId: string, id: string): Promise<ReadyLine[]> {
  const [lines, papers] = await Promise.all([
    client
      .from("application_lines")
      .select("requirement, application_id, applications!inner(destination, institution, city, chosen_at)")
      .eq("user_id", userId)
      .neq("application_id", id)
      .in("requirement", sharedRequirements)
      .in("state", lineStates.filter(isLineReady))
      .limit(mostLines),
    client
      .from("application_papers")
      .select(paperColumns)
      .eq("user_id", userId)
      .neq("application_id", id)
      .in("requirement", sharedRequirements)
      .limit(mostLines),
  ]);
  const links = z.array(paperRow).parse(rowsOrThrow(papers, "papers that are ready elsewhere"));
  return z
    .array(readyRow)
    .parse(rowsOrThrow(lines, "lines that are ready elsewhere"))
    .map(({ requirement, application_id: applicationId, applications: of }) => ({
      requirement,
      application: {
        destination: of.destination,
        institution: of.institution,
        city: of.city,
        chosenAt: of.chosen_at,
      },
      papers: links
        .filter((link) => link.application_id === applicationId && link.requirement === requirement)
        .map(linkOf),
    }));
}

function linkOf({ id, requirement, document_id, documents }: z.infer<typeof paperRow>): PaperRow {
  const { document_name: name, document_type: type, issued_on: issuedOn, expires_on: expiresOn } = documents;
  return { id, requirement, documentId: document_id, name, type, issuedOn, expiresOn };
}
