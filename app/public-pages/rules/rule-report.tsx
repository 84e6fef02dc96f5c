import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import {
  type FactReportField,
  type FactReportForm,
  factReportLimits,
  factReportTrap,
} from "#shared/rules/fact-report.ts";
import { ruleReportPath, rulesPath } from "#shared/rules/rule-pages.ts";
import form from "./rule-form.module.css";
import classes from "./rules.module.css";
import { reportTexts as texts } from "./rule-texts.ts";

/** `/rules/{destination}/report`, and what it answers. */
export function RuleReportPage({ form: { destination, fact, values, faults, outcome } }: { form: FactReportForm }) {
  const { slug, name } = destination;
  const way = (
    <a href={rulesPath(slug)} className={classes.back}>
      {texts.back(name)}
    </a>
  );
  if (outcome === "sent") {
    return (
      <PublicFrame>
        <header className={classes.head}>
          <h1>{texts.thanks}</h1>
          <p>{texts.thanksExplanation}</p>
          {way}
        </header>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame>
      <header className={classes.head}>
        {way}
        <h1>{texts.title(name)}</h1>
        <p>{fact ? texts.ofFact : texts.ofDestination}</p>
        {fact?.says.map((says) => (
          <blockquote key={says} className={form.quote}>
            {says}
          </blockquote>
        ))}
      </header>
      {outcome === "too many" && (
        <p role="alert" className={form.fault}>
          {texts.tooMany}
        </p>
      )}
      <ReportForm slug={slug} factId={fact?.id ?? null} values={values} faults={faults} />
    </PublicFrame>
  );
}

const nothing: FactReportForm["values"] = { message: "", source: "", contact: "" };

const noFaults: FactReportForm["faults"] = {};

interface ReportFormProps extends Partial<Pick<FactReportForm, "values" | "faults">> {
  slug: string;
  /** Null for the destination as a whole. */
  factId: string | null;
}

/** Also at the end of a destination's page. */
export function ReportForm({ slug, factId, values = nothing, faults = noFaults }: ReportFormProps) {
  const about = (name: FactReportField) => ({
    id: `report-${name}`,
    name,
    defaultValue: values[name],
    className: form.field,
    "aria-invalid": faults[name] === undefined ? undefined : true,
    "aria-describedby": `report-${name}-note`,
  });
  const label = (name: FactReportField) => (
    <>
      <label htmlFor={`report-${name}`}>{texts[name]}</label>
      <span id={`report-${name}-note`}>
        <span className={form.why}>{texts.notes[name]}</span>
        {faults[name] && <strong className={form.fault}>{faults[name]}</strong>}
      </span>
    </>
  );
  return (
    <form method="post" action={ruleReportPath(slug)} className={form.form}>
      {factId !== null && <input type="hidden" name="fact" value={factId} />}
      <p className={form.question}>
        {label("message")}
        <textarea {...about("message")} rows={6} maxLength={factReportLimits.message} required />
      </p>
      <p className={form.question}>
        {label("source")}
        <input {...about("source")} type="url" maxLength={factReportLimits.source} autoComplete="off" />
      </p>
      <p className={form.question}>
        {label("contact")}
        <input {...about("contact")} type="email" maxLength={factReportLimits.contact} autoComplete="email" />
      </p>
      <p hidden>
        <label htmlFor="report-trap">{texts.trap}</label>
        <input id="report-trap" name={factReportTrap} tabIndex={-1} autoComplete="off" />
      </p>
      <p className={classes.quiet}>{texts.privacy}</p>
      <button type="submit" className={form.submit}>
        {texts.submit}
      </button>
    </form>
  );
}
