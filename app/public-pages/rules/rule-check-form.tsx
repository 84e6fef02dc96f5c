import { type RuleCheck, type RuleQuestion, noneOfThese } from "#shared/rules/rule-check.ts";
import { ruleCheckPath } from "#shared/rules/rule-pages.ts";
import form from "./rule-form.module.css";
import classes from "./rules.module.css";
import { checkTexts as texts } from "./rule-texts.ts";

/** The few questions that decide most stand open; the others wait folded, until one of them was answered. */
export function CheckForm({ slug, questions, first, countries }: RuleCheck) {
  const asked = first.flatMap((id) => questions.find((question) => question.id === id) ?? []);
  const further = questions.filter(({ id }) => !first.includes(id));
  const isBegun = further.some(({ values }) => values.length > 0);
  const fields = (some: readonly RuleQuestion[]) =>
    some.map((question) => <Question key={question.id} {...question} countries={countries} />);
  return (
    <form method="post" action={`${ruleCheckPath(slug)}#result`} className={form.form}>
      <h2>{texts.questions}</h2>
      <p className={classes.quiet}>{texts.privacy}</p>
      {fields(asked)}
      {further.length > 0 && (
        <details className={form.further} open={isBegun}>
          <summary>{texts.further(further.length)}</summary>
          <p className={classes.quiet}>{texts.furtherHint}</p>
          {fields(further)}
        </details>
      )}
      <button type="submit" className={form.submit}>
        {texts.submit}
      </button>
    </form>
  );
}

/** More of them are a list to choose from, so that the form stays short on a phone. */
const mostRadios = 3;

function Question({ countries, ...question }: RuleQuestion & Pick<RuleCheck, "countries">) {
  const { id, text, hint, why, fault } = question;
  const isGroup = question.kind === "several" || (question.kind === "one" && question.options.length <= mostRadios);
  const label = (
    <>
      {text} {hint && <span className={form.hint}>{hint}</span>} <span className={form.why}>{why}</span>
      {fault && <strong className={form.fault}>{texts.fault}</strong>}
    </>
  );
  if (isGroup) {
    return (
      <fieldset id={id} className={form.question}>
        <legend>{label}</legend>
        <div className={form.options}>
          <Options {...question} />
        </div>
      </fieldset>
    );
  }
  return (
    <p className={form.question}>
      <label htmlFor={id}>{label}</label>
      <Field {...question} countries={countries} />
    </p>
  );
}

function Options({ id, kind, options, values }: RuleQuestion) {
  const isOne = kind === "one";
  const last = isOne ? { value: "", label: texts.notSure } : { value: noneOfThese, label: texts.none };
  return [...options, last].map(({ value, label }) => (
    <label key={value} className={form.option}>
      <input
        type={isOne ? "radio" : "checkbox"}
        name={id}
        value={value}
        defaultChecked={values.includes(value) || (isOne && value === "" && values.length === 0)}
      />
      {capitalised(label)}
    </label>
  ));
}

function Field(question: RuleQuestion & Pick<RuleCheck, "countries">) {
  const { id, kind, unit, options, values, countries } = question;
  const [value = "", second = ""] = values;
  if (kind === "one") return <Choice id={id} name={id} value={value} options={options} />;
  if (kind === "country") return <Choice id={id} name={id} value={value} options={countries} />;
  if (kind === "countries") {
    return (
      <>
        <Choice id={id} name={id} value={value} options={countries} />
        <Choice name={id} value={second} options={countries} label={texts.second} />
      </>
    );
  }
  if (kind === "day") return <input id={id} name={id} type="date" defaultValue={value} className={form.field} />;
  return (
    <span className={form.amount}>
      <input id={id} name={id} inputMode="decimal" defaultValue={value} className={form.field} autoComplete="off" />
      <span>{unit}</span>
    </span>
  );
}

interface ChoiceProps {
  id?: string;
  name: string;
  value: string;
  options: RuleQuestion["options"];
  /** Where no label of the page names it. */
  label?: string;
}

function Choice({ id, name, value, options, label }: ChoiceProps) {
  return (
    <select id={id} name={name} defaultValue={value} className={form.field} aria-label={label}>
      <option value="">{label ?? texts.notSure}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {capitalised(option.label)}
        </option>
      ))}
    </select>
  );
}

function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
