import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { pageCountOf } from "#app/lib/lists/list-page.ts";
import { useListEnd } from "#app/lib/lists/paged-query.ts";
import { useTypedOverAddress } from "#app/lib/lists/use-typed-over-address.ts";
import { Card } from "#app/ui/card.tsx";
import { FilterBar } from "#app/ui/lists/filter-bar.tsx";
import { ListSummary, Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { factsPageSize, isFactState } from "#shared/rules/facts-desk.ts";
import { FactRows } from "./fact-rows.tsx";
import { deskListQuery, type FactsParams, factsSearch, readFactsParams } from "./queries.ts";
import { OpenReports } from "./report-list.tsx";
import { factsDeskTexts } from "./texts.ts";

const texts = factsDeskTexts.list;
const states = Object.entries(texts.states).map(([value, label]) => ({ value, label }));

export function FactsDesk({ userId }: { userId: string }) {
  return (
    <Stack gap={24}>
      <OpenReports userId={userId} />
      <FactsCard userId={userId} />
    </Stack>
  );
}

function FactsCard({ userId }: { userId: string }) {
  const { search: addressSearch } = useLocation();
  const navigate = useNavigate();
  const params = readFactsParams(new URLSearchParams(addressSearch));
  const query = useQuery(deskListQuery(userId, params));
  useListEnd(query, {
    page: params.page,
    pageSize: factsPageSize,
    searchOf: (page) => factsSearch({ ...params, page }),
  });
  const goTo = (next: Partial<FactsParams>) =>
    void navigate({ search: factsSearch({ ...params, page: 1, ...next }) }, { preventScrollReset: true });
  const [text, setText] = useTypedOverAddress({
    inAddress: params.search,
    keyOf: (typed) => typed.trim(),
    onRest: (typed) => {
      const search = factsSearch({ ...params, search: typed.trim(), page: 1 });
      void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  });
  const isFiltered = params.search !== "" || params.state !== "all" || params.destination !== null;

  return (
    <Card title={texts.title}>
      <FilterBar
        search={{ label: texts.search, value: text, onChange: setText }}
        choices={[
          {
            label: texts.destination,
            value: params.destination,
            options: (query.data?.destinations ?? []).map(({ code, name }) => ({ value: code, label: name })),
            onChange: (destination) => goTo({ destination }),
          },
          {
            label: texts.state,
            value: params.state === "all" ? null : params.state,
            options: states,
            onChange: (state) => goTo({ state: isFactState(state) ? state : "all" }),
          },
        ]}
        outcome={query.data && !query.isPlaceholderData ? texts.outcome(query.data.total) : ""}
        isFiltered={isFiltered}
        onClear={() => {
          setText("");
          goTo({ search: "", destination: null, state: "all" });
        }}
      />
      <ListSummary
        page={params.page}
        pageSize={factsPageSize}
        count={query.data?.rows.length}
        total={query.data?.total}
      />
      <QueryState query={query} loading={<RowsSkeleton />} error={texts.loadError}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>
          ) : (
            <Stack gap={24}>
              <FactRows facts={rows} isOutdated={query.isPlaceholderData} />
              <Pager
                label={texts.pages}
                page={params.page}
                pageCount={pageCountOf(total, factsPageSize)}
                addressOf={(page) => ({ search: factsSearch({ ...params, page }) })}
              />
            </Stack>
          )
        }
      </QueryState>
    </Card>
  );
}

function RowsSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={16} py={8}>
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} height={72} />
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}
