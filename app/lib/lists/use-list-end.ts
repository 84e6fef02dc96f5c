import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageCountOf, searchOfPage } from "./list-page.ts";

interface ListQuery {
  data: { total: number } | undefined;
  /** Still another page's data. */
  isPlaceholderData: boolean;
}

interface ListParams {
  /** From 1. */
  page: number;
  pageSize: number;
  /** By default that of a list with pages only. */
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
