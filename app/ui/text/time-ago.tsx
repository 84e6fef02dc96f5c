import { VisuallyHidden } from "@mantine/core";
import { formatExactDate, formatRelativeDate } from "#app/lib/text/format.ts";

/** The exact date on hover and for screen readers. Client-rendered screens only. */
export function TimeAgo({ at }: { at: string }) {
  const exact = formatExactDate(at);
  return (
    <time dateTime={at} title={exact}>
      <span aria-hidden>{formatRelativeDate(at)}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  );
}
