import { islandUrl } from "#app/lib/page/islands.ts";
import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import {
  type RuleCheck,
  type RulePaper,
  type RuleQuestion,
  type CheckedResult,
  type RuleSum,
  noneOfThese,
} from "#shared/rules/rule-check.ts";
import { ruleCheckPath, rulesPath } from "#shared/rules/rule-pages.ts";
import { findScreen, signUpHash } from "#shared/screens.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import form from "./rule-form.module.css";
import classes from "./rules.module.css";
import { checkTexts as texts } from "./rule-texts.ts";

export function RuleCheckPage({ check }: { check: RuleCheck }) {
  const { name, slug, authority, questions, countries, result } = check;
  return (
    <PublicFrame>
      <header className={classes.head}>
        <a href={rulesPath(slug)} className={classes.back}>
          {texts.back(name)}
        </a>
        <h1>{texts.title(name)}</h1>
        <p>{texts.lead}</p>
      </header>
      {result && <Result result={result} authority={authority} card={check} />}
      <form method="post" action={`${ruleCheckPath(slug)}#result`} className={form.form}>
        <h2>{texts.questions}</h2>
        <p className={classes.quiet}>{texts.privacy}</p>
        {questions.map((question) => (
          <Question key={question.id} {...question} countries={countries} />
        ))}
        <button type="submit" className={form.submit}>
          {texts.submit}
        </button>
      </form>
    </PublicFrame>
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
      <fieldset className={form.question}>
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

interface ResultProps extends Pick<RuleCheck, "authority"> {
  result: CheckedResult;
  card: Pick<RuleCheck, "checkedOn" | "enteredOn">;
}

function Result({ result, authority, card: { checkedOn, enteredOn } }: ResultProps) {
  const { keep, stops, papers, sums, money, days, costs } = result;
  return (
    <div id="result" className={form.result} tabIndex={-1}>
      <p className={classes.quiet}>
        {texts.reading} {texts.checked(dayInWords(checkedOn), enteredOn && dayInWords(enteredOn))}{" "}
        <a href={authority.url} rel="noopener">
          {authority.name}
        </a>
      </p>
      {stops.length > 0 && (
        <section aria-labelledby="stops-title">
          <h2 id="stops-title">{texts.stops}</h2>
          <ul className={form.stops}>
            {stops.map(({ id, kind, say, isAssumed }) => (
              <li key={id} data-kind={kind}>
                {isAssumed && `${texts.assumed} `}
                {say}
              </li>
            ))}
          </ul>
        </section>
      )}
      {sums.map((sum) => sum.total !== null && <Sum key={sum.id} {...sum} total={sum.total} />)}
      <OpenSums sums={sums.filter(({ total }) => total === null)} />
      {money && <p>{money}</p>}
      <section aria-labelledby="papers-title">
        <h2 id="papers-title">{texts.papers}</h2>
        <Keep keep={keep} />
        {texts.groups.map(({ verdict, title }) => (
          <Papers key={verdict} title={title} papers={papers.filter((paper) => paper.verdict === verdict)} />
        ))}
      </section>
      {days.length > 0 && (
        <section aria-labelledby="days-title">
          <h2 id="days-title">{texts.days}</h2>
          <ul className={classes.facts}>
            {days.map(({ id, what, rule, earliest, latest }) => (
              <li key={id}>
                <h3>{what}</h3>
                <p className={classes.day}>
                  {texts.window(earliest && dayInWords(earliest), latest && dayInWords(latest))}
                </p>
                <p>{rule}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {costs.length > 0 && (
        <section aria-labelledby="costs-title">
          <h2 id="costs-title">{texts.costs}</h2>
          <table className={form.sum}>
            <tbody>
              {costs.map(({ id, what, amount, when }) => (
                <tr key={id}>
                  <th scope="row">
                    {what}
                    {when && <span className={form.why}>{when}</span>}
                  </th>
                  <td>{amount ?? texts.noAmount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

/** Not for somebody who is signed in. */
function Keep({ keep: { given, key, days } }: Pick<CheckedResult, "keep">) {
  return (
    <p className={form.keep} data-shows="visitors">
      <a
        href={findScreen("auth")?.path}
        className={classes.action}
        data-begun={JSON.stringify(given)}
        data-begun-key={key}
        data-tab={signUpHash}
      >
        {texts.keep}
      </a>
      <span className={form.why}>{texts.keepHint(days)}</span>
      <script type="module" src={islandUrl("keep-checklist")} />
    </p>
  );
}

/** What is missing for several is said once. */
function OpenSums({ sums }: { sums: readonly RuleSum[] }) {
  if (sums.length === 0) return null;
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">{texts.open}</h2>
      <ul className={classes.facts}>
        {[...Map.groupBy(sums, ({ note }) => note)].map(([note, same]) => (
          <li key={note}>
            <p>
              <strong>{same.map(({ title }) => title).join(" · ")}</strong>
            </p>
            <p>{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sum({ id, title, total, lines, mayCome, note }: RuleSum & { total: string }) {
  return (
    <section aria-labelledby={`sum-${id}`}>
      <h2 id={`sum-${id}`}>
        {title}: {total}
      </h2>
      {note && <p>{note}</p>}
      {lines.length > 0 && (
        <table className={form.sum}>
          <tbody>
            {lines.map(({ what, words, amount }) => (
              <tr key={what}>
                <th scope="row">
                  {what}
                  <span className={form.why}>{words}</span>
                </th>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td>{total}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {mayCome.length > 0 && <p>{texts.mayCome(mayCome)}</p>}
    </section>
  );
}

function Papers({ title, papers }: { title: string; papers: readonly RulePaper[] }) {
  if (papers.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.facts}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <p>
              <strong>{paper.title}.</strong> {paper.because}
            </p>
            {paper.verdict !== "not needed" && paper.paperRules && <p className={classes.quiet}>{paper.paperRules}</p>}
            {paper.source && <p className={classes.source}>{texts.source(dayInWords(paper.source))}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
