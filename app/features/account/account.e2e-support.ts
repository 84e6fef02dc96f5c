import type { Page } from "@playwright/test";

export function accountCards(page: Page) {
  const exporting = page.getByRole("region", { name: "Export my data", exact: true });
  const deleting = page.getByRole("region", { name: "Delete my account", exact: true });
  const dialog = page.getByRole("dialog");
  return {
    start: exporting.getByRole("button", { name: "Export my data" }),
    open: deleting.getByRole("button", { name: "Delete my account" }),
    dialog,
    confirmation: dialog.getByLabel(/^Type .* to confirm$/),
    submit: dialog.getByRole("button", { name: "Delete my account" }),
  };
}
