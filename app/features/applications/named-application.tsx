import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { LinkNote } from "#app/ui/states/link-note.tsx";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { applicationName } from "#app/lib/applications/application-name.ts";
import { useChoose } from "./choosing.ts";
import { namedApplicationQuery } from "./queries.ts";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.link;

interface NamedApplicationProps {
  userId: string;
  /** As the address has it: any text. */
  id: string;
  children: ReactNode;
}

/** Makes the application of a link the one that the person works in; of one that is not to be had it says so. */
export function NamedApplication({ userId, id, children }: NamedApplicationProps) {
  const open = useQuery(openApplicationsQuery(userId));
  const listed = open.data?.find((one) => one.id === id);
  const row = useQuery({ ...namedApplicationQuery(userId, id), enabled: open.isSuccess && !listed });
  const { mutate: choose, isSuccess: isChosen, isError: isNotChosen } = useChoose(userId);
  const [params, setParams] = useSearchParams();

  const isMain = open.data?.[0]?.id === id || isChosen;
  const found = listed ?? row.data ?? null;
  const isArchived = !listed && row.data?.isArchived === true;
  const isGone = open.isSuccess && !listed && row.data === null;
  const isFailed = (open.isError && !open.data) || row.isError || isNotChosen;
  const name = found && applicationName({ ...found, start: found.course_start });
  const isToChoose = name !== null && !isArchived && !isMain;

  const asked = useRef(false);
  useEffect(() => {
    if (!isToChoose || asked.current) return;
    asked.current = true;
    choose({ id, name });
  }, [isToChoose, choose, id, name]);

  // Else the address would choose it again, after the person chose another. A line belongs to the application of its link.
  const isLineLeft = (isGone || isArchived) && params.has("line");
  const left = isMain ? "application" : isLineLeft ? "line" : null;
  const dropFromAddress = useEffectEvent((part: string) => {
    const without = new URLSearchParams(params);
    without.delete(part);
    setParams(without, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (left !== null) dropFromAddress(left);
  }, [left]);

  if (isFailed) {
    const retry = () => {
      if (name === null) void (open.isError ? open.refetch() : row.refetch());
      else choose({ id, name });
    };
    return (
      <Card>
        <ErrorState {...texts.failed} onRetry={retry} isRetrying={open.isFetching || row.isFetching} />
      </Card>
    );
  }
  if (isLineLeft || !(isGone || isArchived)) {
    return (
      <Card>
        <TextSkeleton lines={6} />
      </Card>
    );
  }
  return (
    <>
      <LinkNote>
        {isGone ? texts.gone : texts.archived(name ?? "")} <ScreenLink screen="applications">{texts.all}</ScreenLink>
      </LinkNote>
      {children}
    </>
  );
}
