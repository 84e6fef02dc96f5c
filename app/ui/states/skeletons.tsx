import { Center, Loader, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import classes from "./skeletons.module.css";

/** Milliseconds before loading is announced and shown (skeletons.module.css). */
const skeletonDelay = 150;

/** Shown only when loading takes noticeably long. */
export function LoadingSkeleton({ children, label = "Loading" }: { children: ReactNode; label?: string }) {
  const isLate = useIsLate();
  return (
    <div aria-busy="true">
      <VisuallyHidden component="output">{isLate ? label : ""}</VisuallyHidden>
      <div aria-hidden className={classes.skeleton}>
        {children}
      </div>
    </div>
  );
}

export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <LoadingSkeleton>
      <Stack gap={12} py={4}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={12} width={line === lines - 1 ? "60%" : "100%"} />
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}

export function LoadingSpinner({ label }: { label: string }) {
  return (
    <LoadingSkeleton label={label}>
      <Center py="lg">
        <Loader size={28} />
      </Center>
    </LoadingSkeleton>
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
