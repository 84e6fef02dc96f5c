import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Person } from "./e2e-people.ts";

/** The twelve components, in order. */
export const components = [
  "Dashboard",
  "Documents",
  "Visa Progress",
  "Visa Consultant",
  "SOP Generator",
  "Resume Builder",
  "Profile",
  "Authentication",
  "Navigation",
  "General UI/UX",
  "Performance",
  "Other",
] as const;

export type Component = (typeof components)[number];

/** What the dialog Send Feedback holds. */
export function feedbackDialog(page: Page) {
  const root = page.getByRole("dialog", { name: "Send Feedback" });
  return {
    root,
    name: root.getByLabel("Name", { exact: true }),
    email: root.getByLabel("Email", { exact: true }),
    component: root.getByRole("combobox", { name: "Component" }),
    feedback: root.getByLabel("Feedback", { exact: true }),
    submit: root.getByRole("button", { name: "Submit Feedback" }),
    cancel: root.getByRole("button", { name: "Cancel" }),
    close: root.getByRole("button", { name: "Close" }),
    async choose(component: Component) {
      await root.getByRole("combobox", { name: "Component" }).click();
      await page.getByRole("option", { name: component, exact: true }).click();
    },
  };
}

/** Opens a screen and the dialog from its sidebar. */
export async function openFeedback(page: Page, path = "/visa-progress") {
  await page.goto(path);
  await page.getByRole("button", { name: "Send Feedback" }).click();
  const dialog = feedbackDialog(page);
  await expect(dialog.name).toBeVisible();
  return dialog;
}

/** Stores feedback of this person, the first the newest, one minute apart. */
export async function storeFeedback(
  service: SupabaseClient,
  person: Person,
  entries: { component?: Component; feedback?: string; name?: string; email?: string }[],
): Promise<void> {
  const rows = entries.map((entry, index) => ({
    user_id: person.id,
    name: person.fullName,
    email: person.email,
    component: "Other",
    feedback: `Feedback number ${index + 1}`,
    ...entry,
    created_at: new Date(Date.now() - index * 60_000).toISOString(),
  }));
  await service.from("feedback").insert(rows).throwOnError();
}

/** Nobody's feedback is left, so that a test knows what the list holds. */
export async function clearFeedback(service: SupabaseClient): Promise<void> {
  await service.from("feedback").delete().gte("created_at", "1970-01-01").throwOnError();
}
