import { Star } from "lucide-react";
import { formatExactDate } from "#app/lib/text/format.ts";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import classes from "./post-state-badges.module.css";
import type { ListedPost } from "./queries.ts";
import { postStateTexts as texts } from "./texts.ts";
import { type PostState, postStateOf } from "./post.ts";

const tones = { published: "good", scheduled: "waiting", draft: "quiet" } as const satisfies Record<PostState, string>;

export function PostStateBadge({ state }: { state: PostState }) {
  return <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>;
}

export function PostStateBadges({ post }: { post: ListedPost }) {
  const state = postStateOf(post);
  return (
    <span className={classes.badges}>
      <PostStateBadge state={state} />
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
