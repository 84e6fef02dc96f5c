import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { PostStateBadges } from "#app/features/blogs/post-state-badges.tsx";
import classes from "./post-cards.module.css";
import { PostCover } from "./post-cover.tsx";
import { PostMenu } from "./post-menu.tsx";
import type { RowsProps } from "./post-table.tsx";
import { blogDashboardTexts } from "./texts.ts";
import { editorPath } from "#app/features/blogs/post.ts";

const texts = blogDashboardTexts.list;

export function PostCards({ posts, isOutdated, onDelete }: Pick<RowsProps, "posts" | "isOutdated" | "onDelete">) {
  return (
    <ul
      className={classes.cards}
      aria-label={texts.title}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
    >
      {posts.map((post) => (
        <li key={post.id} className={classes.card}>
          <PostCover post={post} />
          <Anchor component={Link} to={editorPath(post.id)} c="inherit" className={classes.title}>
            <bdi>{post.title}</bdi>
          </Anchor>
          <PostMenu post={post} onDelete={onDelete} />
          <div className={classes.words}>
            <PostStateBadges post={post} />
            <dl className={classes.facts}>
              <div>
                <dt>{texts.columns.views}</dt>
                <dd>{texts.views(post.view_count)}</dd>
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
        </li>
      ))}
    </ul>
  );
}
