import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import { type RuleDestination, ruleFeedPath, rulesPath } from "#shared/rules/rule-pages.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import classes from "./rules.module.css";
import { ruleTexts as texts } from "./rule-texts.ts";

export function RuleListPage({ destinations }: { destinations: readonly RuleDestination[] }) {
  return (
    <PublicFrame>
      <header className={classes.head}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
        <a href={ruleFeedPath} className={classes.back}>
          {texts.feed}
        </a>
      </header>
      <ul className={classes.cards}>
        {destinations.map(({ slug, name, visa, checkedOn, enteredOn }) => (
          <li key={slug}>
            <h2>
              <a href={rulesPath(slug)}>{name}</a>
            </h2>
            <p>{visa}</p>
            <p className={classes.quiet}>
              {texts.put(dayInWords(checkedOn))}
              {enteredOn !== null && `, ${texts.entered(dayInWords(enteredOn))}`}
            </p>
          </li>
        ))}
      </ul>
    </PublicFrame>
  );
}
