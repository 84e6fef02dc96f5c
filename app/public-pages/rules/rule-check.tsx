import { firstSentencesOf } from "#app/lib/applications/first-sentences.ts";
import { islandUrl } from "#app/lib/page/islands.ts";
import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import type { CheckedResult, RuleCheck, RulePaper, RuleSum } from "#shared/rules/rule-check.ts";
import { rulesPath } from "#shared/rules/rule-pages.ts";
import { findScreen, signUpHash } from "#shared/screens.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { CheckForm } from "./rule-check-form.tsx";
import form from "./rule-form.module.css";
import classes from "./rules.module.css";
import { checkTexts as texts } from "./rule-texts.ts";

export function RuleCheckPage({ check }: { check: RuleCheck }) {
  const { name, slug, result } = check;
  return (
    <PublicFrame>
      <header className={classes.head}>
        <a href={rulesPath(slug)} className={classes.back}>
          {texts.back(name)}
        </a>
        <h1>{texts.title(name)}</h1>
        <p>{texts.lead}</p>
      </header>
      {result && <Result result={result} check={check} />}
      <CheckForm {...check} />
    </PublicFrame>
  );
}

interface ResultProps {
  result: CheckedResult;
  check: Pick<RuleCheck, "authority" | "checkedOn" | "enteredOn" | "questions" | "today">;
}

function Result({ result, check }: ResultProps) {
  const { authority, checkedOn, enteredOn } = check;
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
      <InShort result={result} check={check} />
      {sums.map((sum) => sum.total !== null && <Sum key={sum.id} {...sum} total={sum.total} />)}
      <OpenSums sums={sums.filter(({ total }) => total === null)} />
      {money && <p>{money}</p>}
      <section aria-labelledby="papers-title">
        <h2 id="papers-title">{texts.papers}</h2>
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
                  <td className={amount === null ? form.words : undefined}>{amount ?? texts.noAmount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Keep keep={keep} />
    </div>
  );
}

/** Where in the result a sentence has its rules and sources. */
const partOf = { days: "days-title", money: "sum-to-show", papers: "papers-title", longest: "papers-title" } as const;

function InShort({ result, check: { questions, today } }: ResultProps) {
  const needed = result.papers.filter(({ verdict }) => verdict === "needed").length;
  const sentences = firstSentencesOf({ ...result, needed, questions }, today);
  return (
    <section aria-labelledby="short-title">
      <h2 id="short-title">{texts.short}</h2>
      <ol className={form.short}>
        {sentences.map(({ about, text, asks }) => (
          <li key={about}>
            {text} <a href={`#${asks ?? partOf[about]}`}>{asks ? texts.answer : texts.because[about]}</a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The way to keep it stays in reach while one reads. Not for somebody who is signed in. */
function Keep({ keep: { given, key, days } }: Pick<CheckedResult, "keep">) {
  return (
    <>
      <p className={form.keepHint} data-shows="visitors">
        {texts.keepHint(days)}
      </p>
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
      </p>
      <script type="module" src={islandUrl("keep-checklist")} />
    </>
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
