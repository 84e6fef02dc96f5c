import { Button, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import classes from "./foldable.module.css";

interface FoldableProps {
  /** The element of the text. */
  component?: "p" | "div" | "article";
  dir?: "auto";
  /** Sets `--cut-lines` or `--cut-height`, as far as the text is shown while it is folded. */
  className: string | undefined;
  cutBy: "lines" | "height";
  /** Whether the beginning is enough at first, so that it does not push all else away; others have no button. */
  isLong: boolean;
  /** Shown whole until somebody folds it. */
  isUnfolded?: boolean;
  showAll?: string;
  /** Said by screen readers after the button's words: " of the feedback by Amina". */
  of: string;
  /** Where the button stands. */
  buttonAt?: "start" | "center";
  children: ReactNode;
}

const showLess = "Show less";

/** A text of which the beginning is shown first, with the button that unfolds it. */
export function Foldable(props: FoldableProps) {
  const { component: Text = "div", dir, className = "", cutBy, isLong, isUnfolded = false } = props;
  const { showAll = "Show all", of, buttonAt = "start", children } = props;
  const [isChosenWhole, setIsChosenWhole] = useState<boolean | null>(null);
  const isWhole = isChosenWhole ?? isUnfolded;
  const id = useId();
  return (
    <>
      <Text
        id={id}
        dir={dir}
        className={`${classes.text} ${className}`}
        data-cut={isLong && !isWhole ? cutBy : undefined}
      >
        {children}
      </Text>
      {isLong && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more}
          data-at={buttonAt}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsChosenWhole(!isWhole)}
        >
          {isWhole ? showLess : showAll}
          <VisuallyHidden component="span">{of}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
