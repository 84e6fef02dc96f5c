import type { SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { FeedbackComponent } from "#shared/feedback.ts";
import type { Person } from "#tests/support/product/people.ts";
import { openScreen, type ScreenOptions } from "./open-screen.tsx";

export function feedbackDialog() {
  const root = page.getByRole("dialog", { name: "Send Feedback" });
  return {
    root,
    name: root.getByLabelText("Name", { exact: true }),
    email: root.getByLabelText("Email", { exact: true }),
    component: root.getByRole("combobox", { name: "Component" }),
    feedback: root.getByLabelText("Feedback", { exact: true }),
    submit: root.getByRole("button", { name: "Submit Feedback" }),
    cancel: root.getByRole("button", { name: "Cancel" }),
    close: root.getByRole("button", { name: "Close" }),
    async choose(component: FeedbackComponent) {
      await root.getByRole("combobox", { name: "Component" }).click();
      await page.getByRole("option", { name: component, exact: true }).click();
    },
  };
}

export async function openFeedback(options: ScreenOptions, path = "/visa-progress") {
  await openScreen(path, options);
  await page.getByRole("button", { name: "Send Feedback" }).click();
  const dialog = feedbackDialog();
  await expect.element(dialog.name).toBeVisible();
  return dialog;
}

/** Stores feedback of this person, the first the newest, one minute apart. */
export async function storeFeedback(
  service: SupabaseClient,
  person: Person,
  entries: { component?: FeedbackComponent; feedback?: string; name?: string; email?: string }[],
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

/** Deletes all feedback, so that a test knows the whole list. */
export async function clearFeedback(service: SupabaseClient): Promise<void> {
  await service.from("feedback").delete().gte("created_at", "1970-01-01").throwOnError();
}
