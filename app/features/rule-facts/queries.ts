import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readPage } from "#app/lib/lists/list-page.ts";
import { pagedQuery } from "#app/lib/lists/paged-query.ts";
import { factReportEntrySchema } from "#shared/rules/fact-report.ts";
import { deskDetailSchema, deskListSchema, type FactState, isFactState } from "#shared/rules/facts-desk.ts";
import { askDesk } from "./desk-function.ts";
import { factsDeskTexts as texts } from "./texts.ts";

export const ruleFactsKey = ["rule-facts"] as const;

export interface FactsParams {
  page: number;
  search: string;
  /** Its code; null for all. */
  destination: string | null;
  state: FactState;
}

export function deskListQuery(userId: string, params: FactsParams) {
  return queryOptions({
    queryKey: [...ruleFactsKey, userId, "list", params] as const,
    queryFn: ({ signal }) =>
      askDesk({ action: "list", ...params }, { schema: deskListSchema, failed: texts.list.loadError.message, signal }),
    placeholderData: keepPreviousData,
  });
}

export function deskFactQuery(userId: string, factId: string) {
  return queryOptions({
    queryKey: [...ruleFactsKey, userId, "fact", factId] as const,
    queryFn: ({ signal }) =>
      askDesk({ action: "fact", factId }, { schema: deskDetailSchema, failed: texts.fact.loadError.message, signal }),
  });
}

export const reportsPageSize = 10;

/** Those on one fact, or the open ones on all. */
export function reportsQuery(userId: string, about: { factId: string } | "open", page: number) {
  return pagedQuery({
    key: [...ruleFactsKey, userId, "reports", about],
    table: "fact_reports",
    columns: "id, destination, fact_id, message, source_url, contact, state, created_at",
    match: about === "open" ? { state: "open" } : { fact_id: about.factId },
    schema: factReportEntrySchema,
    page,
    pageSize: reportsPageSize,
  });
}

/** Reads `?search=fee&destination=gb&state=entered&page=2`; ignores invalid values. */
export function readFactsParams(search: URLSearchParams): FactsParams {
  const destination = search.get("destination") ?? "";
  const state = search.get("state");
  return {
    page: readPage(search),
    search: (search.get("search") ?? "").trim().slice(0, 100),
    destination: /^[a-z]{2}$/.test(destination) ? destination : null,
    state: isFactState(state) ? state : "all",
  };
}

export function factsSearch({ page, search, destination, state }: FactsParams): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (destination !== null) query.set("destination", destination);
  if (state !== "all") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}
