import type { TooltipProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import classes from "./hint.module.css";

interface HintProps extends Pick<TooltipProps, "label" | "position" | "disabled"> {
  /** One element, whose own name or text says the same. */
  children: ReactNode;
}

const tooltip = lazyPart(async () => (await import("./hint-tooltip.tsx")).HintTooltip);

/** A tooltip whose code comes when a pointer is there first. */
export function Hint({ children, ...props }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const renderTooltip = usePart(tooltip, target !== null, () => setTarget(null));
  return (
    <>
      <span
        className={classes.target}
        onPointerEnter={({ currentTarget: { firstElementChild } }) => {
          if (firstElementChild instanceof HTMLElement) setTarget(firstElementChild);
        }}
      >
        {children}
      </span>
      {renderTooltip?.({ target, ...props })}
    </>
  );
}
