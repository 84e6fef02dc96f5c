import names from "i18n-iso-countries/langs/en.json" with { type: "json" };
import type { Answer } from "@workspace/visa-rules";
import type { RuleQuestion } from "#shared/rules/rule-check.ts";

/** How an answer is given. */
export function shapeOf(answer: Answer): Pick<RuleQuestion, "kind" | "options" | "unit"> {
  const shape = { options: [], unit: null };
  switch (answer.kind) {
    case "yes-no":
      return {
        ...shape,
        kind: "one",
        options: [
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ],
      };
    case "choice":
    case "choices": {
      const options = answer.options.map(({ id, label }) => ({ value: id, label }));
      return { ...shape, kind: answer.kind === "choice" ? "one" : "several", options };
    }
    case "country":
    case "countries":
    case "day":
      return { ...shape, kind: answer.kind };
    case "number":
      return { ...shape, kind: "number", unit: answer.unit };
  }
}

const display = new Intl.DisplayNames("en", { type: "region" });
/** All countries by their English names. */
export const countries = Object.keys(names.countries)
  .map((value) => ({ value, label: display.of(value) ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
