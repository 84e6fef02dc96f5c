import { inject } from "vitest";
import type { TestUser } from "@workspace/testing/contract/clients.ts";

export const { url } = inject("server");

interface Line {
  id: string;
  isNeeded: boolean;
  readAt: string | null;
  papers: unknown[];
}
interface Duty {
  id: string;
  isDone: boolean;
  readAt: string | null;
}
/** What is looked at of a plan, of a preview and of cards. */
export interface Answer {
  application: { answers: unknown };
  card: { daysToStart: number };
  steps: { id: string; lines: Line[] }[];
  tasks: unknown[];
  after: Duty[];
  reviews: Duty[];
  added: string[];
  shared: { requirement: string; readyFor: string; papers: { documentId: string }[] }[];
  cards: { id: string }[];
  withdrawn: unknown[];
  holding: { asks: string[] } | null;
}

export async function askApplication(
  { client }: TestUser,
  body: Record<string, unknown>,
): Promise<{ status: number; answer: Answer }> {
  const { data, error } = await client.functions.invoke("application", { body });
  if (!error) return { status: 200, answer: data };
  const response = (error as { context: Response }).context;
  return { status: response.status, answer: await response.json() };
}

export async function beginApplication({ client }: TestUser, row: Record<string, unknown> = {}): Promise<string> {
  const { data } = await client
    .from("applications")
    .insert({ destination: "gb", ...row })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

export const lineOf = ({ steps }: Answer, requirement: string) =>
  steps.flatMap(({ lines }) => lines).find(({ id }) => id === requirement);
