import { useQuery } from "@tanstack/react-query";
import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { LoadingShape } from "#app/ui/skeletons.tsx";
import { feedbackComponents, isFeedbackComponent } from "#shared/feedback.ts";
import { FeedbackItem } from "./feedback-item.tsx";
import classes from "./feedback-list.module.css";
import { type ListPlace, pageCountOf, pageSize, readListPlace, searchOf } from "./list-place.ts";
import { type FeedbackPage, feedbackPageQuery } from "./queries.ts";
import { feedbackTexts as texts } from "./texts.ts";

/** Everybody's feedback, page by page; the address says which page and which component. */
export function FeedbackList({ userId }: { userId: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = readListPlace(new URLSearchParams(search));
  const query = useQuery(feedbackPageQuery(userId, place));
  // Entries go with their people's accounts, and an address may be an old one: past the end the last page is shown.
  const lastPage = query.data && !query.isPlaceholderData ? pageCountOf(query.data.total) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && place.page > lastPage) {
      void navigate({ search: searchOf({ page: lastPage, component: place.component }) }, { replace: true });
    }
  }, [lastPage, place.page, place.component, navigate]);

  return (
    <Card>
      <div className={classes.top}>
        <SelectField
          label={texts.component}
          className={classes.filter}
          data={[{ value: "", label: texts.allComponents }, ...feedbackComponents]}
          value={place.component ?? ""}
          allowDeselect={false}
          onChange={(value) => {
            const component = isFeedbackComponent(value) ? value : null;
            void navigate({ search: searchOf({ page: 1, component }) });
          }}
        />
        <Summary page={place.page} data={query.data} />
      </div>
      <QueryState query={query} loading={<ListShape />} error={texts.loadError}>
        {(data) => <Page place={place} data={data} isOutdated={query.isPlaceholderData} />}
      </QueryState>
    </Card>
  );
}

/** Which entries are shown, of how many. After a step to another page the reading goes on from here. */
function Summary({ page, data }: { page: number; data: FeedbackPage | undefined }) {
  const place = useRef<HTMLOutputElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    place.current?.focus({ preventScroll: true });
  }, [page]);
  const from = (page - 1) * pageSize + 1;
  return (
    <output ref={place} tabIndex={-1} className={classes.summary}>
      {data && data.entries.length > 0 && texts.shown({ from, to: from + data.entries.length - 1, total: data.total })}
      {data?.total === 0 && <VisuallyHidden>{texts.none}</VisuallyHidden>}
    </output>
  );
}

function Page({ place, data, isOutdated }: { place: ListPlace; data: FeedbackPage; isOutdated: boolean }) {
  if (data.total === 0) {
    const { title, text } = place.component === null ? texts.empty : texts.emptyComponent(place.component);
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  return (
    <Stack gap={24}>
      <ul
        className={classes.entries}
        aria-label={texts.list}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {data.entries.map((entry) => (
          <FeedbackItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager
        label={texts.pages}
        page={place.page}
        pageCount={pageCountOf(data.total)}
        addressOf={(page) => ({ search: searchOf({ ...place, page }) })}
      />
    </Stack>
  );
}

function ListShape() {
  return (
    <LoadingShape>
      <Stack gap={24}>
        {[1, 2, 3, 4].map((entry) => (
          <Skeleton key={entry} height={112} />
        ))}
      </Stack>
    </LoadingShape>
  );
}
