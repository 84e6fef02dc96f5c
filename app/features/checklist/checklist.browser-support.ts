import { passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { Person } from "#tests/support/product/people.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen, type ScreenOptions } from "#tests/support/screens/open-screen.tsx";

/** Of somebody from Bangladesh on the way to a taught master's degree in Leeds. */
const answers = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "born-on": "2001-05-01",
  "course-level": "taught-master",
  "course-start": "2031-01-13",
  "course-end": "2032-01-12",
  "gb.place": "outside-london",
};

/** Makes an application to the United Kingdom. @returns its id */
export async function beginApplication({ client }: Person, row: Record<string, unknown> = {}): Promise<string> {
  const { data } = await client
    .from("applications")
    .insert({ destination: "gb", institution: "University of Leeds", answers, ...row })
    .select("id")
    .single()
    .throwOnError();
  return String(data.id);
}

export async function openChecklist(person: Person, search = "", options: ScreenOptions = {}): Promise<void> {
  await openScreen(`/visa-progress${search}`, { as: person, ...options });
  await expect.element(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
}

/** A group, open or folded, by the title of its step. */
export function group(title: string) {
  const fold = page.getByRole("button", { name: title, exact: true });
  const item = page.getByRole("listitem").filter({ has: fold });
  return { fold, item, step: page.getByRole("switch", { name: title, exact: true }) };
}

/** A line of the open group. */
export function checklistLine(title: string) {
  const line = page.getByRole("listitem", { name: title, exact: true });
  return {
    line,
    state: line.getByRole("combobox", { name: `State of ${title}` }),
    details: line.getByRole("button", { name: `Details of ${title}` }),
    papers: line.getByRole("button", { name: `Papers of ${title}` }),
  };
}

/** The row of a line, as it is stored. */
export async function storedLine({ client }: Person, requirement: string) {
  const { data } = await client
    .from("application_lines")
    .select("*")
    .eq("requirement", requirement)
    .maybeSingle()
    .throwOnError();
  return data as Record<string, unknown> | null;
}

export function dialog(name: string): Locator {
  return page.getByRole("dialog", { name });
}

export async function askPlan({ client }: Person, id: string): Promise<ApplicationPlan> {
  const { data, error } = await client.functions.invoke<ApplicationPlan>("application", {
    body: { action: "plan", id },
  });
  if (error || data === null) throw new Error("No plan", { cause: error });
  return data;
}

/** Answers each change of a line with 500; plans are still given. */
export function failLines(): void {
  network.use(
    http.post("/functions/v1/application", async ({ request }) => {
      const { action } = (await request.clone().json()) as { action: string };
      return action === "line" ? HttpResponse.json({}, { status: 500 }) : passthrough();
    }),
  );
}
