import { Link2, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./article-share.module.css";
import layout from "./article.module.css";
import { shareTexts as texts } from "./blog-texts.ts";
import { ChatMark, NetworkMark, PostMark } from "./share-marks.tsx";
import { type Shared, shareLink, type ShareTarget } from "./share-links.ts";

const targets: { target: ShareTarget; mark: ReactNode }[] = [
  { target: "post", mark: <PostMark /> },
  { target: "network", mark: <NetworkMark /> },
  { target: "chat", mark: <ChatMark /> },
];

interface ArticleShareProps {
  shared: Shared;
  /** In the article, on all screens; else floating beside it on wide ones. */
  isInline?: boolean;
}

/** Ways to share an article: plain links, and two buttons that the island `share` shows where they work. */
export function ArticleShare({ shared, isInline = false }: ArticleShareProps) {
  const place = isInline ? classes.inline : `${classes.floating} ${layout.left}`;
  return (
    <div role="group" aria-label={texts.title} className={`${classes.share} ${place}`}>
      {isInline && <p aria-hidden="true">{texts.title}</p>}
      <ul>
        {targets.map(({ target, mark }) => (
          <li key={target}>
            <a
              href={shareLink(target, shared)}
              target="_blank"
              rel="noopener"
              aria-label={`${texts[target]} ${texts.newTab}`}
              title={texts[target]}
            >
              {mark}
            </a>
          </li>
        ))}
        <li>
          <button type="button" data-share="copy" aria-label={texts.copy} title={texts.copy} hidden>
            <Link2 size={20} aria-hidden />
          </button>
        </li>
        <li>
          <button type="button" data-share="native" aria-label={texts.native} title={texts.native} hidden>
            <Share2 size={20} aria-hidden />
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Where the island `share` says what became of a link, and finds what to share. */
export function ShareStatus({ shared }: { shared: Shared }) {
  return (
    <p
      role="status"
      className={classes.status}
      data-share-status
      data-url={shared.url}
      data-title={shared.title}
      data-copied={texts.copied}
      data-failed={texts.failed}
    />
  );
}
