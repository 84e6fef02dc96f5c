import { type ReactNode, useId } from "react";
import { BlogMessage } from "#app/public-pages/parts/blog-message.tsx";
import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import {
  type RuleAnswer,
  type RuleFact,
  type RulePage,
  type RuleRequirement,
  ruleCheckPath,
  ruleFeedPath,
  ruleReportPath,
  rulesPath,
  ruleTopics,
} from "#shared/rules/rule-pages.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import classes from "./rules.module.css";
import { ReportForm } from "./rule-report.tsx";
import { reportTexts, ruleTexts as texts } from "./rule-texts.ts";

export function RuleDestinationPage({ page }: { page: RulePage }) {
  const { name, visa, authority, topics, changes, requirements, stops, questions } = page;
  return (
    <PublicFrame>
      <header className={classes.head}>
        <a href={rulesPath()} className={classes.back}>
          {texts.all}
        </a>
        <h1>{name}</h1>
        <p>
          {visa}. {texts.facts(page.facts)}, {texts.checked(dayInWords(page.checkedOn))}
          {page.enteredOn !== null && `, ${texts.entered(dayInWords(page.enteredOn))}`}.{" "}
          <a href={authority.url} rel="noopener">
            {texts.officialPage}: {authority.name}
          </a>
        </p>
      </header>
      <p>
        <a href={ruleCheckPath(page.slug)} className={classes.action}>
          {texts.check}
        </a>
      </p>
      <nav className={classes.contents} aria-label={texts.contents}>
        <ul>
          {changes.length > 0 && <Entry id="changes" label={texts.changes} />}
          {stops.length > 0 && <Entry id="stops" label={texts.stops} />}
          <Entry id="papers" label={texts.papers} />
          {questions.length > 0 && <Entry id="questions" label={texts.questions} />}
          {topics.map(({ id }) => (
            <Entry key={id} id={id} label={ruleTopics[id]} />
          ))}
          <Entry id="wrong" label={texts.wrong} />
        </ul>
      </nav>
      {changes.length > 0 && (
        <Section id="changes" title={texts.changes} lead={texts.changesLead}>
          <ul className={classes.facts}>
            {changes.map(({ day, says, enteredOn }) => (
              <li key={day + says}>
                <time dateTime={day} className={classes.day}>
                  {dayInWords(day)}
                </time>
                <p>
                  {says}{" "}
                  {enteredOn !== null && <span className={classes.mark}>{texts.entered(dayInWords(enteredOn))}</span>}
                </p>
              </li>
            ))}
          </ul>
          <p>
            <a href={ruleFeedPath} className={classes.way}>
              {texts.feed}
            </a>
          </p>
        </Section>
      )}
      {stops.length > 0 && (
        <Section id="stops" title={texts.stops}>
          <ul className={classes.facts}>
            {stops.map(({ id, who, say }) => (
              <li key={id}>
                <h3>{who}</h3>
                <p>{say}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="papers" title={texts.papers} lead={texts.papersLead}>
        <div className={classes.requirements}>
          {requirements.map((requirement) => (
            <Requirement key={requirement.id} {...requirement} />
          ))}
        </div>
      </Section>
      {questions.length > 0 && (
        <Section id="questions" title={texts.questions} lead={texts.questionsLead}>
          <div className={classes.requirements}>
            {questions.map((question) => (
              <Answer key={question.id} {...question} />
            ))}
          </div>
        </Section>
      )}
      {topics.map(({ id, facts }) => (
        <Section key={id} id={id} title={ruleTopics[id]}>
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <Fact key={`${fact.id} ${fact.period ?? ""}`} fact={fact} slug={page.slug} />
            ))}
          </ul>
        </Section>
      ))}
      <Section id="wrong" title={reportTexts.title(name)} lead={reportTexts.ofDestination}>
        <ReportForm slug={page.slug} factId={null} />
      </Section>
    </PublicFrame>
  );
}

function Entry({ id, label }: { id: string; label: string }) {
  return (
    <li>
      <a href={`#${id}`}>{label}</a>
    </li>
  );
}

function Section({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={classes.quiet}>{lead}</p>}
      {children}
    </section>
  );
}

function Fact({ fact, slug }: { fact: RuleFact; slug: string }) {
  const { id, says, period, paragraph, source, isInformation, mustBeChecked, checkAgainBy } = fact;
  const saysId = useId();
  return (
    <li>
      <p id={saysId}>
        {says} {period && <span className={classes.mark}>{period}</span>}
        {isInformation && <span className={classes.mark}>{texts.information}</span>}
        {mustBeChecked && <span className={classes.doubt}>{texts.mustBeChecked}</span>}
      </p>
      <p className={classes.source}>
        {paragraph && <span>{paragraph}</span>}
        {source && <Source {...source} />}
        <span>{texts.checkAgain(dayInWords(checkAgainBy))}</span>
        <a href={ruleReportPath(slug, id)} rel="nofollow" aria-describedby={saysId}>
          {texts.wrong}
        </a>
      </p>
    </li>
  );
}

function Source({ title, url, date }: NonNullable<RuleFact["source"]>) {
  const name = `${title}, ${date === null ? texts.undated : dayInWords(date)}`;
  if (url === null) return <span>{name}</span>;
  return (
    <a href={url} rel="noopener nofollow">
      {name}
    </a>
  );
}

/** Closed, so that all papers of a destination are seen at one look. */
function Requirement({ title, rules, paperRules, validFor }: RuleRequirement) {
  return (
    <details>
      <summary>
        <h3>{title}</h3>
      </summary>
      <ul className={classes.rules}>
        {rules.map(({ verdict, when, because }) => (
          <li key={when}>
            <strong>{texts.verdicts[verdict]}</strong> {rules.length === 1 ? texts.onlyRule : texts.when(when)}.{" "}
            {because}
          </li>
        ))}
      </ul>
      {paperRules && (
        <p>
          <strong>{texts.paperRules}:</strong> {paperRules}
        </p>
      )}
      {validFor && (
        <p>
          <strong>{texts.validFor}:</strong> {validFor}
        </p>
      )}
    </details>
  );
}

function Answer({ question, answer, sources }: RuleAnswer) {
  return (
    <details>
      <summary>
        <h3>{question}</h3>
      </summary>
      <p>{answer}</p>
      <p className={classes.source}>
        {sources.map((source) => (
          <Source key={source.url} {...source} />
        ))}
      </p>
    </details>
  );
}

export function UnknownDestinationPage() {
  return (
    <PublicFrame>
      <BlogMessage
        title={texts.unknown}
        explanation={texts.unknownExplanation}
        action={{ href: rulesPath(), label: texts.all }}
        level={1}
      />
    </PublicFrame>
  );
}
