import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { searchTermOf } from "#app/lib/lists/search-pattern.ts";
import { useTypedOverAddress } from "#app/lib/lists/use-typed-over-address.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { FilterBar } from "#app/ui/lists/filter-bar.tsx";
import { ListSummary, Pager } from "#app/ui/lists/pager.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { isPostState } from "#app/features/blogs/post-state.ts";
import { blogListQuery, pageSize, type PostPage } from "#app/features/blogs/queries.ts";
import { postStateTexts } from "#app/features/blogs/texts.ts";
import { type ListPlace, readListPlace, searchOf } from "#app/features/blogs/list-place.ts";
import { NewPostButton } from "./new-post-button.tsx";
import { PostRows } from "./post-rows.tsx";
import { dashboardTexts } from "./texts.ts";
import { pageCountOf } from "#app/lib/lists/list-page.ts";
import { useListEnd } from "#app/lib/lists/paged-query.ts";

const texts = dashboardTexts.list;

const states = Object.entries(postStateTexts.states).map(([value, label]) => ({ value, label }));

/** All posts page by page; the address says which page, what is searched and in which order. */
export function PostsCard({ userId }: { userId: string }) {
  const { search: addressSearch } = useLocation();
  const navigate = useNavigate();
  const place = readListPlace(new URLSearchParams(addressSearch));
  const query = useQuery(blogListQuery(userId, place));
  useListEnd(query, { page: place.page, pageSize, searchOf: (page) => searchOf({ ...place, page }) });

  const goTo = (next: ListPlace) => void navigate({ search: searchOf(next) }, { preventScrollReset: true });
  const [text, setText] = useTypedOverAddress({
    inAddress: place.search,
    keyOf: searchTermOf,
    onRest: (typed) => {
      const search = searchOf({ ...place, search: searchTermOf(typed), page: 1 });
      void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  });

  const isFiltered = place.search !== "" || place.status !== null;
  const isEmpty = query.data?.total === 0 && !isFiltered && !query.isPlaceholderData;
  return (
    <Card title={texts.title}>
      {!isEmpty && (
        <>
          <FilterBar
            search={{ label: texts.search, value: text, onChange: setText }}
            choices={[
              {
                label: texts.status,
                value: place.status,
                options: states,
                onChange: (status) => goTo({ ...place, page: 1, status: isPostState(status) ? status : null }),
              },
            ]}
            outcome={query.data && !query.isPlaceholderData ? texts.outcome(query.data.total) : ""}
            isFiltered={isFiltered}
            onClear={() => {
              setText("");
              goTo({ ...place, page: 1, search: "", status: null });
            }}
          />
          <ListSummary
            page={place.page}
            pageSize={pageSize}
            count={query.data?.posts.length}
            total={query.data?.total}
          />
        </>
      )}
      <QueryState query={query} loading={<RowsSkeleton />} error={texts.loadError}>
        {(data) => <Page place={place} data={data} isOutdated={query.isPlaceholderData} onPlace={goTo} />}
      </QueryState>
    </Card>
  );
}

interface PageProps {
  place: ListPlace;
  data: PostPage;
  /** The rows are another place's still. */
  isOutdated: boolean;
  onPlace: (place: ListPlace) => void;
}

function Page({ place, data, isOutdated, onPlace }: PageProps) {
  const list = useRef<HTMLDivElement>(null);
  const isFiltered = place.search !== "" || place.status !== null;
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={texts.title}>
      {data.total === 0 && isFiltered && <EmptyState title={texts.noMatch.title}>{texts.noMatch.message}</EmptyState>}
      {data.total === 0 && !isFiltered && (
        <EmptyState title={texts.empty.title} action={<NewPostButton>{texts.empty.action}</NewPostButton>}>
          {texts.empty.message}
        </EmptyState>
      )}
      {data.total > 0 && (
        <PostRows
          posts={data.posts}
          place={place}
          isOutdated={isOutdated}
          onPlace={onPlace}
          onRowGone={() => list.current?.focus()}
        />
      )}
      <Pager
        label={texts.pages}
        page={place.page}
        pageCount={pageCountOf(data.total, pageSize)}
        addressOf={(page) => ({ search: searchOf({ ...place, page }) })}
      />
    </div>
  );
}

function RowsSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={20} py={8}>
        {Array.from({ length: pageSize }, (_, row) => (
          <Skeleton key={row} height={40} />
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}
