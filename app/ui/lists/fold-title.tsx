import { UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import classes from "./fold-title.module.css";

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
