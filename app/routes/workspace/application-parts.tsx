import { Text } from "@mantine/core";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { ApplicationCard, ApplicationPlan } from "#shared/applications/application.ts";
import type { ScreenId } from "#shared/screens.ts";
import classes from "./application-parts.module.css";
import { applicationPartTexts as texts } from "./texts.ts";

const parts = ["visa-progress", "application-dates", "application-money", "application-answers"] as const;

/** Which application a screen is about, and the other screens about it. */
export function ApplicationParts({ plan, screen }: { plan: ApplicationPlan; screen: ScreenId }) {
  return (
    <>
      <Text className={classes.name}>{nameOf(plan.card)}</Text>
      <nav aria-label={texts.parts} className={classes.parts}>
        {parts
          .filter((part) => part !== screen)
          .map((part) => (
            <ScreenLink key={part} screen={part} className={classes.part}>
              {texts.part[part]}
            </ScreenLink>
          ))}
      </nav>
    </>
  );
}

/** "United Kingdom · University of Leeds · January 2027" */
function nameOf({ country, institution, city, start }: ApplicationCard): string {
  const month =
    start &&
    new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(start));
  return [country, institution || city, month].filter(Boolean).join(" · ");
}
