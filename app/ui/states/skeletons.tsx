import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import classes from "./skeletons.module.css";

/** Milliseconds before loading is said aloud; its shape waits as long (skeletons.module.css). */
const skeletonDelay = 150;

/** Keeps the place of what loads, and shows its shape once loading takes noticeably long. */
export function LoadingShape({ children, label = "Loading" }: { children: ReactNode; label?: string }) {
  const isLate = useIsLate();
  return (
    <div aria-busy="true">
      <VisuallyHidden component="output">{isLate ? label : ""}</VisuallyHidden>
      <div aria-hidden className={classes.shape}>
        {children}
      </div>
    </div>
  );
}

/** Lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <LoadingShape>
      <Stack gap={12} py={4}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={12} width={line === lines - 1 ? "60%" : "100%"} />
        ))}
      </Stack>
    </LoadingShape>
  );
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
