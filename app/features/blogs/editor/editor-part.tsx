import { Component, type ReactNode } from "react";
import { ErrorState } from "#app/ui/states/error-state.tsx";
import { editorTexts as texts } from "./texts.ts";
import { Skeleton, Stack } from "@mantine/core";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";

/** A part of the editor did not come: the network failed, or an update of the product took its chunk away. */
class PartNotLoaded extends Error {
  override name = "PartNotLoaded";
}

/** What `part` imports; throws `PartNotLoaded` where that fails. */
export async function loadPart<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new PartNotLoaded(cause instanceof Error ? cause.message : "a part could not be loaded", { cause });
  }
}

/**
 * Keeps the rest of the editor in place where one part, which comes in a chunk of its own, could not be loaded. A
 * failed import is remembered, and after an update of the product its chunk is gone for good: only the page, loaded
 * anew, brings it. Every other error is the screen's.
 */
export class PartBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!(failure.error instanceof PartNotLoaded)) throw failure.error;
    return <ErrorState {...texts.partFailed} onRetry={() => window.location.reload()} />;
  }
}

/** The text and its tools while they load. */
export function EditorSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={12}>
        <Skeleton height={48} />
        <Skeleton height={384} />
      </Stack>
    </LoadingSkeleton>
  );
}
