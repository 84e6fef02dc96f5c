import { Text } from "@mantine/core";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { applicationScreens } from "#shared/applications/application-screens.ts";
import type { ApplicationCard, ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { ScreenId } from "#shared/screens.ts";
import classes from "./application-parts.module.css";
import { applicationPartTexts as texts } from "./texts.ts";

/** The screens about an application, the open one marked, and which application it is. */
export function ApplicationParts({ plan, screen }: { plan: ApplicationPlan; screen: ScreenId }) {
  return (
    <>
      <nav aria-label={texts.parts} className={classes.parts}>
        {applicationScreens.map(({ screen: { id }, label }) => (
          <ScreenLink key={id} screen={id} isHere={id === screen} className={classes.part}>
            {label}
          </ScreenLink>
        ))}
      </nav>
      <Text className={classes.name}>{nameOf(plan.card)}</Text>
    </>
  );
}

/** "United Kingdom · Leeds · January 2027". Not `applicationName`: all screens would load the files of these for it. */
function nameOf({ country, institution, city, start }: ApplicationCard): string {
  const month = start && dayInWords(start.slice(0, 7));
  return [country, city || institution, month].filter(Boolean).join(" · ");
}
