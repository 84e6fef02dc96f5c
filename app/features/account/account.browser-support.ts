import { page } from "vitest/browser";
import { card } from "#tests/support/screens/parts.ts";

export function accountCards() {
  const exporting = card("Export my data");
  const deleting = card("Delete my account");
  const dialog = page.getByRole("dialog");
  return {
    exporting,
    start: exporting.getByRole("button", { name: "Export my data" }),
    cancel: exporting.getByRole("button", { name: "Cancel" }),
    progress: exporting.getByRole("progressbar"),
    open: deleting.getByRole("button", { name: "Delete my account" }),
    dialog,
    confirmation: dialog.getByLabelText(/^Type .* to confirm$/),
    submit: dialog.getByRole("button", { name: "Delete my account" }),
    keep: dialog.getByRole("button", { name: "Cancel" }),
  };
}
