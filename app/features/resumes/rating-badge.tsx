import { VisuallyHidden } from "@mantine/core";
import { formatNumber } from "#app/lib/text/format.ts";
import { ratingWord } from "./rating-word.ts";
import classes from "./resume-card.module.css";
import { resumeCardTexts as texts } from "./texts.ts";

/** "7.4/10 Good". */
export function RatingBadge({ rating }: { rating: number | null }) {
  if (rating === null) return <span className={classes.rating}>{texts.unrated}</span>;
  return (
    <span className={classes.rating} data-rated>
      <VisuallyHidden component="span">{texts.ratingLabel}</VisuallyHidden>
      <strong>{texts.rating(formatNumber(rating, "en"))}</strong> {ratingWord(rating)}
    </span>
  );
}
