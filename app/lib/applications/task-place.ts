import type { PlanTask } from "#shared/applications/application-plan.ts";
import type { ScreenId } from "#shared/screens.ts";
import { askSearch } from "./open-questions.ts";

/** The very place where a task is done. */
export function placeOfTask({ kind, id }: Pick<PlanTask, "kind" | "id">): { screen: ScreenId; search?: string } {
  switch (kind) {
    case "line":
      return { screen: "visa-progress", search: `?line=${encodeURIComponent(id)}` };
    case "question":
      return { screen: "application-answers", search: askSearch(id) };
    case "stop":
      return { screen: "application-answers" };
    case "apply":
    case "after":
      return { screen: "application-dates" };
  }
}
