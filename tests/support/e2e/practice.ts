import type { Page } from "@playwright/test";

export function practiceDialog(page: Page) {
  const root = page.getByRole("dialog", { name: "Practice interview" });
  const button = (label: string) => root.getByRole("button", { name: label });
  return {
    root,
    opener: page.getByRole("button", { name: "Answer this question" }),
    start: button("Start practice"),
    answer: root.getByLabel("Your answer", { exact: true }),
    submit: button("Get comments"),
    skip: button("Skip"),
    end: button("End and see the summary"),
    comments: root.getByRole("list", { name: "Comments", exact: true }),
    again: button("Try again"),
    next: button("Next question"),
    summary: root.getByRole("list", { name: "Questions and comments" }),
  };
}
