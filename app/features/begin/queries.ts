import { queryOptions } from "@tanstack/react-query";
import { askApplication } from "#app/lib/applications/application-function.ts";
import type { GivenAnswers } from "#shared/applications/application.ts";
import type { DestinationComparison } from "#shared/applications/destination-comparison.ts";
import { beginTexts } from "./texts.ts";

/** What each destination asks of somebody with these answers. */
export function comparisonQuery(userId: string, answers: GivenAnswers) {
  return queryOptions({
    queryKey: ["destination-comparison", userId, answers],
    queryFn: ({ signal }) =>
      askApplication<DestinationComparison>(
        { action: "compare", answers },
        { failed: beginTexts.undecided.failed, signal },
      ),
  });
}
