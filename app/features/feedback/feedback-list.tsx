import { Badge, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { pageCountOf } from "#app/lib/lists/list-page.ts";
import { useListEnd } from "#app/lib/lists/use-list-end.ts";
import { isLongerThan } from "#app/lib/text/long-text.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Foldable } from "#app/ui/lists/foldable.tsx";
import { ListSummary } from "#app/ui/lists/list-summary.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { feedbackComponents, type FeedbackEntry, isFeedbackComponent } from "#shared/feedback.ts";
import classes from "./feedback-list.module.css";
import { type ListPlace, readListPlace, searchOf } from "./list-place.ts";
import { type FeedbackPage, feedbackPageQuery, pageSize } from "./queries.ts";
import { feedbackTexts as texts } from "./texts.ts";

/** Of longer texts the beginning is shown first, so that one of them does not push all others away. */
const long = { characters: 600, lines: 8 };

/** Everybody's feedback, page by page; the address says which page and which component. */
export function FeedbackList({ userId }: { userId: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = readListPlace(new URLSearchParams(search));
  const query = useQuery(feedbackPageQuery(userId, place));
  useListEnd(query, { page: place.page, pageSize, searchOf: (page) => searchOf({ ...place, page }) });

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
        <ListSummary page={place.page} pageSize={pageSize} count={query.data?.entries.length} total={query.data?.total}>
          {query.data?.total === 0 && <VisuallyHidden>{texts.none}</VisuallyHidden>}
        </ListSummary>
      </div>
      <QueryState query={query} loading={<ListShape />} error={texts.loadError}>
        {(data) => <Page place={place} data={data} isOutdated={query.isPlaceholderData} />}
      </QueryState>
    </Card>
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
        pageCount={pageCountOf(data.total, pageSize)}
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

/** What one person wrote: text and nothing but text, in its own direction of writing. */
function FeedbackItem({ entry }: { entry: FeedbackEntry }) {
  const { name, email, component, feedback, created_at } = entry;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <bdi>{name}</bdi>
        </h2>
        <Badge variant="light" className={classes.component}>
          {component}
        </Badge>
        <span className={classes.when}>
          <TimeAgo at={created_at} />
        </span>
      </div>
      <a href={mailAddressOf(email)} className={classes.mail}>
        <bdi>{email}</bdi>
      </a>
      <Foldable
        component="p"
        dir="auto"
        className={classes.text}
        cutBy="lines"
        isLong={isLongerThan(feedback, long)}
        of={texts.ofWhom(name)}
      >
        {feedback}
      </Foldable>
    </li>
  );
}

/** A link to write to; whatever stands in the address, it adds no other recipient, subject or text. */
function mailAddressOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
