import { Button, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { type ReactNode, type Ref, useId, useState } from "react";
import classes from "./foldable.module.css";

interface FoldableProps {
  component?: "p" | "div" | "article";
  dir?: "auto";
  /** Sets `--cut-lines` or `--cut-height` for the folded text. */
  className: string | undefined;
  cutBy: "lines" | "height";
  isLong: boolean;
  isUnfolded?: boolean;
  showAll?: string;
  /** For screen readers: " of the feedback by Amina". */
  of: string;
  buttonAt?: "start" | "center";
  children: ReactNode;
}

const showLess = "Show less";

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

export function isLongerThan(text: string, { characters, lines }: { characters: number; lines: number }): boolean {
  return text.length > characters || text.split("\n").length > lines;
}

interface FoldTitleProps {
  icon: ReactNode;
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
  ref?: Ref<HTMLButtonElement>;
  children: string;
}

export function FoldTitle({ icon, isOpen, controls, onToggle, ref, children }: FoldTitleProps) {
  return (
    <UnstyledButton
      ref={ref}
      className={classes.fold}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {icon}
      <span className={classes.words}>{children}</span>
      <ChevronDown size={20} className={classes.mark} aria-hidden />
    </UnstyledButton>
  );
}
