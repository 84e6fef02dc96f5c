import { Anchor, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#app/lib/text/format.ts";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { editorPath } from "#app/features/blogs/editor-path.ts";
import { PostStateBadges } from "#app/features/blogs/post-state-badges.tsx";
import { type ListPlace, sortColumns, sortedBy } from "#app/features/blogs/list-place.ts";
import { PostMenu } from "./post-menu.tsx";
import type { RowsProps } from "./rows-props.ts";
import classes from "./post-table.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.list;

/** The rows of a page in columns, each of which puts the posts in order. */
export function PostTable({ posts, place, isOutdated, onPlace, onDelete }: RowsProps) {
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
            <ColumnHead key={column} column={column} place={place} onPlace={onPlace} />
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
              <Anchor component={Link} to={editorPath(post.id)} c="inherit" fw="inherit" dir="auto">
                {post.title}
              </Anchor>
            </th>
            <td>
              <PostStateBadges post={post} />
            </td>
            <td className={classes.number}>{formatNumber(post.view_count)}</td>
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

interface ColumnHeadProps {
  column: ListPlace["sort"];
  place: ListPlace;
  onPlace: (place: ListPlace) => void;
}

const sortNames = { asc: "ascending", desc: "descending" } as const;
const sortIcons = { asc: ArrowUp, desc: ArrowDown };

function ColumnHead({ column, place, onPlace }: ColumnHeadProps) {
  const isSorted = place.sort === column;
  const Icon = isSorted ? sortIcons[place.order] : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={column === "views" || column === "reading-time" ? classes.number : undefined}
      {...(isSorted && { "aria-sort": sortNames[place.order] })}
    >
      <UnstyledButton className={classes.sort} onClick={() => onPlace(sortedBy(place, column))}>
        {texts.columns[column]}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
