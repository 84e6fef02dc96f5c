import { Button, VisuallyHidden } from "@mantine/core";
import { FileText, Upload } from "lucide-react";
import { memo } from "react";
import { formatNumber } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { Foldable } from "#app/ui/lists/foldable.tsx";
import { DoneLine, namesInLine } from "#app/ui/states/done-line.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { SafeText } from "#app/ui/text/safe-text.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { type Resume, resumePreviewLength } from "#shared/resume.ts";
import { AreaBars } from "./area-bars.tsx";
import { firstFixOf, fullAreasOf, isFull, weakestFirst, withoutAdvice } from "./analysis.ts";
import { ResumeActions, type ResumeActionsProps } from "./resume-actions.tsx";
import classes from "./resume-card.module.css";
import { ratingInWords, resumeCardTexts as texts } from "./texts.ts";

/** Characters of markup from which an analysis is folded. */
const longFrom = 700;

interface ResumeCardProps extends ResumeActionsProps {
  /** The newest: its analysis is whole, and says what to do first. */
  isFirst: boolean;
  onRead: (resume: Resume) => void;
  onUpload: () => void;
}

export const ResumeCard = memo(function ResumeCard(props: ResumeCardProps) {
  const { isFirst, onRead, onUpload, ...actions } = props;
  const { resume } = actions;
  const isPhone = useIsPhone();
  const { title, parsed_content: text, ai_rating: rating, ai_suggestions: suggestions, created_at } = resume;
  const hasText = text !== null && text.trim() !== "";
  const firstFix = isFirst && suggestions ? firstFixOf(suggestions) : null;
  const full = fullAreasOf(suggestions ?? "");
  return (
    <Card title={<bdi>{title}</bdi>} aside={<Rating rating={rating} />}>
      <div className={classes.content}>
        <div className={classes.top}>
          <p className={classes.date}>
            <TimeAgo at={created_at} />
          </p>
          {!isPhone && <ResumeActions {...actions} />}
        </div>
        {full.length > 0 && <DoneLine>{texts.full(namesInLine(full))}</DoneLine>}
        <div className={classes.parts}>
          <div className={classes.analysis}>
            <h3 className={classes.heading}>{texts.analysis}</h3>
            {suggestions?.trim() ? (
              <>
                {isFirst && <FirstFix fix={firstFix} suggestions={suggestions} onUpload={onUpload} />}
                <AreaBars suggestions={suggestions} />
                <Analysis
                  suggestions={firstFix === null ? suggestions : withoutAdvice(suggestions, firstFix)}
                  title={title}
                  mayFold={!isFirst}
                />
              </>
            ) : (
              <p className={classes.nothing}>{texts.noAnalysis}</p>
            )}
          </div>
          <div className={classes.file}>
            <h3 className={classes.heading}>{texts.preview}</h3>
            {hasText ? (
              <>
                <p className={classes.preview}>{previewOf(text)}</p>
                <Button
                  variant="subtle"
                  size="sm"
                  className={classes.more}
                  leftSection={<FileText size={16} aria-hidden />}
                  onClick={() => onRead(resume)}
                >
                  {texts.showText}
                  <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
                </Button>
              </>
            ) : (
              <p className={classes.nothing}>{texts.noText}</p>
            )}
          </div>
        </div>
        {isPhone && <ResumeActions {...actions} />}
      </div>
    </Card>
  );
});

/** The first 500 characters, never half a surrogate pair. */
function previewOf(text: string): string {
  // A character has at most two units.
  const characters = Array.from(text.slice(0, 2 * resumePreviewLength + 2));
  if (characters.length <= resumePreviewLength) return text;
  return `${characters.slice(0, resumePreviewLength).join("")}…`;
}

interface FirstFixProps {
  /** Null where nothing is advised. */
  fix: string | null;
  suggestions: string;
  onUpload: () => void;
}

/** What to do now, before how each area does. */
function FirstFix({ fix, suggestions, onUpload }: FirstFixProps) {
  if (fix === null) return isFull(suggestions) && <p className={classes.next}>{texts.nothingToFix}</p>;
  return (
    <div className={classes.next}>
      <strong>{texts.startWith}</strong>
      <SafeText text={fix} />
      <p>{withoutAdvice(suggestions, fix).includes("<li>") ? texts.afterwards : texts.afterwardsAlone}</p>
      <Button className={classes.corrected} leftSection={<Upload size={18} aria-hidden />} onClick={onUpload}>
        {texts.uploadCorrected}
      </Button>
    </div>
  );
}

interface AnalysisProps {
  /** Untrusted HTML. */
  suggestions: string;
  title: string;
  mayFold: boolean;
}

function Analysis({ suggestions, title, mayFold }: AnalysisProps) {
  return (
    <Foldable
      className={classes.suggestions}
      cutBy="height"
      isLong={mayFold && suggestions.length > longFrom}
      showAll={texts.showAll}
      of={texts.of(title)}
    >
      <SafeText text={weakestFirst(suggestions)} />
    </Foldable>
  );
}

function Rating({ rating }: { rating: number | null }) {
  if (rating === null) return <span className={classes.rating}>{texts.unrated}</span>;
  const { word, tone } = ratingInWords(rating);
  return (
    <span className={classes.rating}>
      <VisuallyHidden component="span">{texts.ratingLabel}</VisuallyHidden>
      <strong>{texts.rating(formatNumber(rating, "en"))}</strong> <StateBadge tone={tone}>{word}</StateBadge>
    </span>
  );
}
