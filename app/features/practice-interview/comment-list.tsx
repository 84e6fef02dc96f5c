import { BookCopy, Check, CircleHelp, Info, type LucideIcon, Ruler, TextSearch, TriangleAlert } from "lucide-react";
import type { CommentKind, InterviewComment } from "#shared/interview.ts";
import classes from "./practice.module.css";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.comments;

const signs: Record<CommentKind, LucideIcon> = {
  contradiction: TriangleAlert,
  missing: CircleHelp,
  vague: TextSearch,
  copied: BookCopy,
  length: Ruler,
  note: Info,
  strength: Check,
};

/** All of it is plain text. */
export function CommentList({ comments, label }: { comments: readonly InterviewComment[]; label: string }) {
  return (
    <ul className={classes.comments} aria-label={label}>
      {comments.map(({ kind, text, quote }) => {
        const Sign = signs[kind];
        return (
          <li key={`${kind} ${text}`} className={classes.comment} data-kind={kind}>
            <Sign size={18} aria-hidden className={classes.sign} />
            <div className={classes.words}>
              <p className={classes.text}>
                <strong>{texts.kinds[kind]}.</strong> {text}
              </p>
              {quote !== undefined && <blockquote className={classes.quote}>{quote}</blockquote>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
