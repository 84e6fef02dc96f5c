import { Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { applicationName } from "#app/lib/applications/application-name.ts";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import classes from "./chosen-application-line.module.css";
import { chosenApplicationTexts as texts } from "./texts.ts";

/** Says which application a screen takes into account, with the way to change it or choose another; nothing for who has none. */
export function ChosenApplicationLine({ userId, use }: { userId: string; use: keyof typeof texts.use }) {
  const { data: open = [] } = useQuery(openApplicationsQuery(userId));
  const [main] = open;
  if (!main) return null;
  return (
    <Text size="sm" className={classes.line}>
      {texts.use[use]}{" "}
      <ScreenLink screen="applications" className={classes.name}>
        {applicationName({ ...main, start: main.course_start })}
        <VisuallyHidden component="span"> {texts.change}</VisuallyHidden>
        <Pencil size={14} aria-hidden />
      </ScreenLink>
    </Text>
  );
}
