import { ActionIcon, Anchor } from "@mantine/core";
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#app/lib/text/format.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { PostStateBadges } from "#app/features/blogs/post-state-badges.tsx";
import { isSortColumn, sortColumns, sortedBy } from "#app/features/blogs/list-params.ts";
import classes from "./post-cards.module.css";
import { PostMenu } from "./post-menu.tsx";
import type { RowsProps } from "./post-table.tsx";
import { blogDashboardTexts } from "./texts.ts";
import { editorPath } from "#app/features/blogs/post.ts";

const texts = blogDashboardTexts.list;

const columns = sortColumns.map((column) => ({ value: column, label: texts.columns[column] }));
const orderIcons = { asc: ArrowUpNarrowWide, desc: ArrowDownWideNarrow };

export function PostCards({ posts, params, isOutdated, onParams, onDelete }: RowsProps) {
  const OrderIcon = orderIcons[params.order];
  return (
    <>
      <div className={classes.order}>
        <SelectField
          label={texts.sortBy}
          className={classes.column}
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
      <ul
        className={classes.cards}
        aria-label={texts.title}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {posts.map((post) => (
          <li key={post.id} className={classes.card}>
            <div className={classes.words}>
              <Anchor component={Link} to={editorPath(post.id)} c="inherit" className={classes.title}>
                <bdi>{post.title}</bdi>
              </Anchor>
              <PostStateBadges post={post} />
              <dl className={classes.facts}>
                <div>
                  <dt>{texts.columns.views}</dt>
                  <dd>{formatNumber(post.view_count)}</dd>
                </div>
                <div>
                  <dt>{texts.columns["reading-time"]}</dt>
                  <dd>{texts.minutes(post.reading_time)}</dd>
                </div>
                <div>
                  <dt>{texts.columns.updated}</dt>
                  <dd>
                    <TimeAgo at={post.updated_at} />
                  </dd>
                </div>
              </dl>
            </div>
            <PostMenu post={post} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}
