import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import { ruleCheckPath, type RuleDestination, rulesPath } from "#shared/rules/rule-pages.ts";
import { findScreen, signUpPath } from "#shared/screens.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { VisitorExample } from "./visitor-example.ts";
import classes from "./visitors.module.css";
import { visitorTexts as texts } from "./visitor-texts.ts";

/** The rules of the EU are no country: they are for whoever goes to one that has no page of its own. */
const isOfAllStates = ({ name }: RuleDestination) => name.endsWith("(what holds in every state)");

interface VisitorPageProps {
  destinations: readonly RuleDestination[];
  example: VisitorExample | null;
}

/** What this is, what it costs and who sees it, and the way to a first checklist. */
export function VisitorPage({ destinations, example }: VisitorPageProps) {
  const { siteName, ai } = usePublicConfig();
  const { cost, privacy, read } = texts;
  return (
    <PublicFrame>
      <div className={classes.first}>
        <header>
          <img src="/path.svg" alt="" width="280" height="64" className={classes.path} />
          <h1>{texts.heading}</h1>
          <p className={classes.lead}>{texts.lead(siteName)}</p>
          <ul className={classes.points}>
            {Object.values(texts.points).map(({ href, strong, rest }) => (
              <li key={href}>
                <a href={href}>{strong}</a> {rest}
              </li>
            ))}
          </ul>
        </header>
        <section id="choose" className={classes.choice} aria-labelledby="choose-title">
          <h2 id="choose-title">{texts.choose}</h2>
          <p>{texts.chooseHint}</p>
          <ul>
            {destinations.map(
              (destination) =>
                !isOfAllStates(destination) && (
                  <li key={destination.slug}>
                    <a href={ruleCheckPath(destination.slug)}>{destination.name}</a>
                  </li>
                ),
            )}
            {destinations.filter(isOfAllStates).map(({ slug }) => (
              <li key={slug}>
                <a href={ruleCheckPath(slug)}>{texts.another}</a>
              </li>
            ))}
          </ul>
        </section>
        <p className={classes.signUp}>
          {texts.signUpHint}
          <a href={signUpPath}>{texts.signUp}</a>
        </p>
        {example && <Example {...example} />}
      </div>
      <div className={classes.sections}>
        <section id="cost" aria-labelledby="cost-title">
          <h2 id="cost-title">{cost.title}</h2>
          <p>{cost.free}</p>
          <p>{cost.authorities}</p>
        </section>
        <section id="privacy" aria-labelledby="privacy-title">
          <h2 id="privacy-title">{privacy.title}</h2>
          <p>{privacy.before}</p>
          <p>{privacy.rows}</p>
          <p>{privacy.ai(ai)}</p>
          <p>{privacy.leave}</p>
        </section>
        <section aria-labelledby="read-title">
          <h2 id="read-title">{read.title}</h2>
          <p>
            <a href={findScreen("blogs")?.path}>{read.guides}</a> {read.guidesRest}
          </p>
          <p>
            <a href={rulesPath()}>{read.rules}</a> {read.rulesRest(destinations.length)}
          </p>
          <p>{read.advice}</p>
        </section>
      </div>
    </PublicFrame>
  );
}

/** Its form is sent as that of a checklist is: the answers stand in no address. */
function Example({ slug, country, answers, month, sentences }: VisitorExample) {
  const { title, who, see } = texts.example;
  return (
    <section className={classes.example} aria-labelledby="example-title">
      <h2 id="example-title">{title}</h2>
      <p>{who(country, dayInWords(month))}</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form method="post" action={`${ruleCheckPath(slug)}#result`}>
        {Object.entries(answers).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{see}</button>
      </form>
    </section>
  );
}
