import { Anchor, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#app/lib/text/format.ts";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { PostStateBadges } from "#app/features/blogs/post-state-badges.tsx";
import { type ListParams, sortColumns, sortedBy } from "#app/features/blogs/list-params.ts";
import { PostCover } from "./post-cover.tsx";
import { PostMenu } from "./post-menu.tsx";
import classes from "./post-table.module.css";
import type { ListedPost } from "#app/features/blogs/queries.ts";
import { blogDashboardTexts } from "./texts.ts";
import { editorPath } from "#app/features/blogs/post.ts";

const texts = blogDashboardTexts.list;

export function PostTable({ posts, params, isOutdated, onParams, onDelete }: RowsProps) {
  const most = Math.max(...posts.map(({ view_count: views }) => views));
  return (
    <table
      className={classes.table}
      aria-label={texts.title}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
    >
      <thead>
        <tr>
          {sortColumns.map((column) => (
            <ColumnHead key={column} column={column} params={params} onParams={onParams} />
          ))}
          <th scope="col">
            <VisuallyHidden>{texts.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <th scope="row" className={classes.title}>
              <div className={classes.name}>
                <PostCover post={post} />
                <Anchor component={Link} to={editorPath(post.id)} c="inherit" fw="inherit" dir="auto">
                  {post.title}
                </Anchor>
              </div>
            </th>
            <td>
              <PostStateBadges post={post} />
            </td>
            <td className={classes.number}>
              {formatNumber(post.view_count)}
              <Share of={post.view_count} most={most} />
            </td>
            <td className={classes.number}>{texts.minutes(post.reading_time)}</td>
            <td>
              <TimeAgo at={post.updated_at} />
            </td>
            <td className={classes.action}>
              <PostMenu post={post} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of the views of the post here that is read most. */
function Share({ of, most }: { of: number; most: number }) {
  if (of === 0) return null;
  return <div className={classes.share} style={{ width: `${(100 * of) / most}%` }} aria-hidden />;
}

interface ColumnHeadProps {
  column: ListParams["sort"];
  params: ListParams;
  onParams: (params: ListParams) => void;
}

const sortNames = { asc: "ascending", desc: "descending" } as const;
const sortIcons = { asc: ArrowUp, desc: ArrowDown };

function ColumnHead({ column, params, onParams }: ColumnHeadProps) {
  const isSorted = params.sort === column;
  const Icon = isSorted ? sortIcons[params.order] : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={column === "views" || column === "reading-time" ? classes.number : undefined}
      {...(isSorted && { "aria-sort": sortNames[params.order] })}
    >
      <UnstyledButton className={classes.sort} onClick={() => onParams(sortedBy(params, column))}>
        {texts.columns[column]}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

export interface RowsProps {
  posts: ListedPost[];
  params: ListParams;
  /** The rows still belong to the former params. */
  isOutdated: boolean;
  onParams: (params: ListParams) => void;
  onDelete: (post: ListedPost) => void;
}
