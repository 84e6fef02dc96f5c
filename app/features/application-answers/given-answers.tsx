import { VisuallyHidden } from "@mantine/core";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { capitalised } from "#app/lib/text/capitalised.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { Card } from "#app/ui/card.tsx";
import type { ApplicationPlan, PlanQuestion } from "#shared/applications/application-plan.ts";
import { AnswerForm } from "./answer-form.tsx";
import { answersTexts } from "./texts.ts";
import classes from "./application-answers.module.css";

const texts = answersTexts.given;

interface GivenAnswersProps {
  userId: string;
  plan: ApplicationPlan;
  /** Id of the question that was come for. */
  asked: string | null;
}

export function GivenAnswers({ userId, plan, asked }: GivenAnswersProps) {
  const given = plan.questions.filter(({ isAnswered }) => isAnswered);
  const [editing, setEditing] = useState<string | null>(given.some(({ id }) => id === asked) ? asked : null);
  const close = () => setEditing(null);
  return (
    <Card title={texts.title}>
      {plan.contradictions.length > 0 && (
        <ul className={classes.contradictions} role="status">
          {plan.contradictions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {given.length === 0 && <p className={classes.why}>{texts.none}</p>}
      <ul className={classes.given}>
        {given.map((question) =>
          question.id === editing ? (
            <li key={question.id}>
              <AnswerForm
                userId={userId}
                plan={plan}
                question={question}
                save={texts.save}
                other={texts.cancel}
                onOther={close}
                onSaved={close}
              />
            </li>
          ) : (
            <li key={question.id}>
              <button type="button" className={classes.row} onClick={() => setEditing(question.id)}>
                <span>
                  <VisuallyHidden>{texts.change} </VisuallyHidden>
                  {question.text}
                </span>
                <strong>{capitalised(inWords(question, plan.countries))}</strong>
                <Pencil size={16} aria-hidden className={classes.pencil} />
              </button>
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}

function inWords({ kind, options, unit, values }: PlanQuestion, countries: ApplicationPlan["countries"]): string {
  const [first = ""] = values;
  switch (kind) {
    case "one":
    case "several":
      return (
        values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(", ") ||
        texts.noneOf
      );
    case "country":
    case "countries":
      return values.map((code) => countries.find(({ value }) => value === code)?.label ?? code).join(", ");
    case "day":
      return dayInWords(first);
    case "number":
      return amountInWords(Number(first), unit);
  }
}

/** "£24,000", "£800, a month", "12 months". */
function amountInWords(amount: number, unit: string | null): string {
  const [, currency, per = ""] = /^([A-Z]{3})(, .*)?$/.exec(unit ?? "") ?? [];
  if (currency === undefined) return [new Intl.NumberFormat("en-GB").format(amount), unit].filter(Boolean).join(" ");
  const maximumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat("en-GB", { style: "currency", currency, maximumFractionDigits }).format(amount) + per;
}
