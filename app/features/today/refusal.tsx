import { untilInWords } from "#app/lib/applications/until-in-words.ts";
import { askSearch } from "#app/lib/applications/open-questions.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { DutyDone } from "./duty-done.tsx";
import { planTexts } from "./plan-texts.ts";
import classes from "./plan.module.css";

const texts = planTexts.refusal;

/** Which day ends a review, before anything else. */
export function Refusal({ userId, plan: { application, reviews } }: { userId: string; plan: ApplicationPlan }) {
  return (
    <div className={classes.refusal}>
      <h3 className={classes.strong}>{texts.title}</h3>
      {reviews.length === 0 && <p className={classes.text}>{texts.noRule}</p>}
      <ul className={classes.plain}>
        {reviews.map((review) => {
          const { id, what, rule, latest, missing, isDone } = review;
          const [asked] = missing;
          return (
            <li key={id}>
              <p className={classes.strong}>{what}</p>
              {latest !== null && !isDone && (
                <p className={classes.lead}>
                  <time dateTime={latest}>{untilInWords(latest, localDay())}</time>
                </p>
              )}
              <p className={classes.text}>{rule}</p>
              {latest === null && asked && (
                <p className={classes.text}>
                  {texts.tell}{" "}
                  <ScreenLink screen="application-answers" search={askSearch(asked.id)}>
                    {asked.text}
                  </ScreenLink>
                </p>
              )}
              {latest !== null && <DutyDone userId={userId} applicationId={application.id} duty={review} />}
            </li>
          );
        })}
      </ul>
      <p className={classes.text}>{texts.adviser}</p>
    </div>
  );
}
