import type { PostgrestClient } from "@supabase/postgrest-js";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { z } from "zod/mini";
import { readRows } from "#app/lib/lists/counted-rows.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { Database } from "#shared/database.types.ts";
import { pageCountOf, searchOfPage } from "./list-page.ts";

export interface Page<Row> {
  rows: Row[];
  total: number;
}

interface PagedQuery<Row> {
  key: readonly unknown[];
  table: keyof Database["public"]["Tables"];
  columns: string;
  match: Record<string, string>;
  schema: z.ZodMiniType<Row>;
  page: number;
  pageSize: number;
  /** How many rows match, where the database keeps their count; else they are counted. */
  count?: (signal: AbortSignal) => Promise<number>;
}

/** One page of a table with `created_at` and `id`, newest first. Fails with the database's error. */
export function pagedQuery<Row>({ key, table, columns, match, schema, page, pageSize, count }: PagedQuery<Row>) {
  return queryOptions({
    queryKey: [...key, page] as const,
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      // Untyped: the table is a variable, and the schema checks the rows.
      const client: PostgrestClient = supabase();
      const first = (page - 1) * pageSize;
      const rows = client
        .from(table)
        .select(columns, count ? {} : { count: "exact" })
        .match(match)
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .range(first, first + pageSize - 1)
        .abortSignal(signal);
      const [found, kept] = await Promise.all([
        readRows(rows, () =>
          client.from(table).select("id", { count: "exact", head: true }).match(match).abortSignal(signal),
        ),
        count?.(signal),
      ]);
      return { rows: z.array(schema).parse(found.rows), total: kept ?? found.total };
    },
    placeholderData: keepPreviousData,
  });
}

interface ListQuery {
  data: { total: number } | undefined;
  isPlaceholderData: boolean;
}

interface ListParams {
  page: number;
  pageSize: number;
  searchOf?: (page: number) => string;
}

/** Shows the last page when the address points past it. */
export function useListEnd(query: ListQuery, { page, pageSize, searchOf = searchOfPage }: ListParams) {
  const navigate = useNavigate();
  const lastPage = query.data && !query.isPlaceholderData ? pageCountOf(query.data.total, pageSize) : page;
  const search = page > lastPage ? searchOf(lastPage) : null;
  useEffect(() => {
    if (search !== null) void navigate({ search }, { replace: true });
  }, [search, navigate]);
}
