import { Badge, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { pageCountOf } from "#app/lib/lists/list-page.ts";
import { type Page, useListEnd } from "#app/lib/lists/paged-query.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Foldable, isLongerThan } from "#app/ui/lists/foldable.tsx";
import { ListSummary, Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { feedbackComponents, type FeedbackEntry, isFeedbackComponent } from "#shared/feedback.ts";
import classes from "./feedback-list.module.css";
import {
  type FeedbackListParams,
  feedbackPageQuery,
  feedbackPageSize,
  feedbackSearch,
  readFeedbackParams,
} from "./queries.ts";
import { feedbackTexts as texts } from "./texts.ts";

const long = { characters: 600, lines: 8 };

export function FeedbackList({ userId }: { userId: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = readFeedbackParams(new URLSearchParams(search));
  const query = useQuery(feedbackPageQuery(userId, params));
  useListEnd(query, {
    page: params.page,
    pageSize: feedbackPageSize,
    searchOf: (page) => feedbackSearch({ ...params, page }),
  });

  return (
    <Card>
      <div className={classes.top}>
        <SelectField
          label={texts.component}
          className={classes.filter}
          data={[{ value: "", label: texts.allComponents }, ...feedbackComponents]}
          value={params.component ?? ""}
          allowDeselect={false}
          onChange={(value) => {
            const component = isFeedbackComponent(value) ? value : null;
            void navigate({ search: feedbackSearch({ page: 1, component }) });
          }}
        />
        <ListSummary
          page={params.page}
          pageSize={feedbackPageSize}
          count={query.data?.rows.length}
          total={query.data?.total}
        >
          {query.data?.total === 0 && <VisuallyHidden>{texts.none}</VisuallyHidden>}
        </ListSummary>
      </div>
      <QueryState query={query} loading={<ListSkeleton />} error={texts.loadError}>
        {(data) => <Entries params={params} data={data} isOutdated={query.isPlaceholderData} />}
      </QueryState>
    </Card>
  );
}

function Entries({
  params,
  data,
  isOutdated,
}: {
  params: FeedbackListParams;
  data: Page<FeedbackEntry>;
  isOutdated: boolean;
}) {
  if (data.total === 0) {
    const { title, text } = params.component === null ? texts.empty : texts.emptyComponent(params.component);
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
        {data.rows.map((entry) => (
          <FeedbackItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager
        label={texts.pages}
        page={params.page}
        pageCount={pageCountOf(data.total, feedbackPageSize)}
        addressOf={(page) => ({ search: feedbackSearch({ ...params, page }) })}
      />
    </Stack>
  );
}

function ListSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={24}>
        {[1, 2, 3, 4].map((entry) => (
          <Skeleton key={entry} height={112} />
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}

/** Plain text only, in its own writing direction. */
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

/** Encoded, so that the address cannot add recipients, subject or text. */
function mailAddressOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
