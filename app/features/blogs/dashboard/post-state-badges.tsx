import { Star } from "lucide-react";
import { formatExactDate } from "#app/lib/format.ts";
import type { PostRow } from "#app/features/blogs/queries.ts";
import { postStateOf } from "./post-state.ts";
import classes from "./post-state-badges.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.list;

/** Whether readers see a post, from when on, and whether it leads the list. */
export function PostStateBadges({ post }: { post: PostRow }) {
  const state = postStateOf(post);
  return (
    <span className={classes.badges}>
      <span className={classes.badge} data-state={state}>
        {texts.states[state]}
      </span>
      {post.featured && (
        <span className={classes.featured}>
          <Star size={14} aria-hidden />
          {texts.featured}
        </span>
      )}
      {state === "scheduled" && post.published_at !== null && (
        <span className={classes.note}>{texts.scheduledFor(formatExactDate(post.published_at))}</span>
      )}
    </span>
  );
}
