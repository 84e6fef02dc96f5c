import { queryOptions } from "@tanstack/react-query";
import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import { moneyTexts as texts } from "./texts.ts";

/** Under the key of all applications: another answer may change the sum. */
export function moneyQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "money", id] as const,
    queryFn: ({ signal }) =>
      askApplication<ApplicationMoney>({ action: "money", id }, { failed: texts.loadError.message, signal }),
  });
}
