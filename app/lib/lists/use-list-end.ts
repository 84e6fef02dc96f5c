import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageCountOf, searchOfPage } from "./list-page.ts";

interface ListQuery {
  data: { total: number } | undefined;
  /** The data are another page's still. */
  isPlaceholderData: boolean;
}

interface ListPlace {
  /** From 1. */
  page: number;
  pageSize: number;
  /** The address's search of a page; that of a list without other choices when left out. */
  searchOf?: (page: number) => string;
}

/** Entries go, and an address may be an old one: past the end of a list its last page is shown. */
export function useListEnd(query: ListQuery, { page, pageSize, searchOf = searchOfPage }: ListPlace) {
  const navigate = useNavigate();
  const lastPage = query.data && !query.isPlaceholderData ? pageCountOf(query.data.total, pageSize) : page;
  const search = page > lastPage ? searchOf(lastPage) : null;
  useEffect(() => {
    if (search !== null) void navigate({ search }, { replace: true });
  }, [search, navigate]);
}
