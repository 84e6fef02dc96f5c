import { ActionIcon, Button, Select, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Plus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import "#app/ui/theme/controls.css";
import { searchTermOf } from "#app/lib/lists/search-pattern.ts";
import { useTypedOverAddress } from "#app/lib/lists/use-typed-over-address.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { FilterBar } from "#app/ui/lists/filter-bar.tsx";
import { ListSummary, Pager } from "#app/ui/lists/pager.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { blogListQuery, pageSize, type PostPage } from "#app/features/blogs/queries.ts";
import { postStateTexts } from "#app/features/blogs/texts.ts";
import {
  isSortColumn,
  type ListParams,
  readListParams,
  searchOf,
  sortColumns,
  sortedBy,
} from "#app/features/blogs/list-params.ts";
import { PostRows } from "./post-rows.tsx";
import classes from "./posts-card.module.css";
import { pageCountOf } from "#app/lib/lists/list-page.ts";
import { useListEnd } from "#app/lib/lists/paged-query.ts";
import { blogDashboardTexts } from "./texts.ts";
import { isPostState } from "#app/features/blogs/post.ts";

const texts = blogDashboardTexts.list;

const states = Object.entries(postStateTexts.states).map(([value, label]) => ({ value, label }));

export function PostsCard({ userId }: { userId: string }) {
  const { search: addressSearch } = useLocation();
  const navigate = useNavigate();
  const params = readListParams(new URLSearchParams(addressSearch));
  const query = useQuery(blogListQuery(userId, params));
  useListEnd(query, { page: params.page, pageSize, searchOf: (page) => searchOf({ ...params, page }) });

  const goTo = (next: ListParams) => void navigate({ search: searchOf(next) }, { preventScrollReset: true });
  const [text, setText] = useTypedOverAddress({
    inAddress: params.search,
    keyOf: searchTermOf,
    onRest: (typed) => {
      const search = searchOf({ ...params, search: searchTermOf(typed), page: 1 });
      void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  });

  const isFiltered = params.search !== "" || params.status !== null;
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
                value: params.status,
                options: states,
                onChange: (status) => goTo({ ...params, page: 1, status: isPostState(status) ? status : null }),
              },
            ]}
            classNames={{ choice: classes.status, input: classes.narrow }}
            outcome={query.data && !query.isPlaceholderData ? texts.outcome(query.data.total) : ""}
            isFiltered={isFiltered}
            onClear={() => {
              setText("");
              goTo({ ...params, page: 1, search: "", status: null });
            }}
          >
            {query.data !== undefined && query.data.total > 0 && <PostOrder params={params} onParams={goTo} />}
          </FilterBar>
          <ListSummary
            page={params.page}
            pageSize={pageSize}
            count={query.data?.posts.length}
            total={query.data?.total}
          />
        </>
      )}
      <QueryState query={query} loading={<RowsSkeleton />} error={texts.loadError}>
        {(data) => <Page params={params} data={data} isOutdated={query.isPlaceholderData} onParams={goTo} />}
      </QueryState>
    </Card>
  );
}

const columns = sortColumns.map((column) => ({ value: column, label: texts.columns[column] }));
const orderIcons = { asc: ArrowUpNarrowWide, desc: ArrowDownWideNarrow };

/** For a narrow window; the table of a wide one has it in its head. */
function PostOrder({ params, onParams }: Pick<PageProps, "params" | "onParams">) {
  const OrderIcon = orderIcons[params.order];
  return (
    <div className={classes.order}>
      <Select
        className={classes.column}
        classNames={{ option: "app-touch-target", input: classes.narrow }}
        size="md"
        aria-label={texts.sortBy}
        comboboxProps={{ shadow: "md" }}
        data={columns}
        value={params.sort}
        allowDeselect={false}
        onChange={(column) => isSortColumn(column) && column !== params.sort && onParams(sortedBy(params, column))}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={texts.orders[params.order]}
        onClick={() => onParams(sortedBy(params, params.sort))}
      >
        <OrderIcon size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface PageProps {
  params: ListParams;
  data: PostPage;
  isOutdated: boolean;
  onParams: (params: ListParams) => void;
}

function Page({ params, data, isOutdated, onParams }: PageProps) {
  const list = useRef<HTMLDivElement>(null);
  const isFiltered = params.search !== "" || params.status !== null;
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
          params={params}
          isOutdated={isOutdated}
          onParams={onParams}
          onRowGone={() => list.current?.focus()}
        />
      )}
      <Pager
        label={texts.pages}
        page={params.page}
        pageCount={pageCountOf(data.total, pageSize)}
        addressOf={(page) => ({ search: searchOf({ ...params, page }) })}
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

export function NewPostButton({ children }: { children: ReactNode }) {
  return (
    <Button component={Link} to="/admin/blogs/new" leftSection={<Plus size={18} aria-hidden />}>
      {children}
    </Button>
  );
}
