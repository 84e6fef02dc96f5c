import { Component, type ReactNode } from "react";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { editorTexts as texts } from "./texts.ts";
import { Skeleton, Stack } from "@mantine/core";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";

/** The network failed, or a deployment removed the chunk. */
class PartNotLoaded extends Error {
  override name = "PartNotLoaded";
}

/** Throws `PartNotLoaded` when the import fails. */
export async function loadPart<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new PartNotLoaded(cause instanceof Error ? cause.message : "a part could not be loaded", { cause });
  }
}

/**
 * Catches `PartNotLoaded` alone. Browsers remember a failed import, and after a deployment the chunk no longer exists:
 * only reloading the page helps.
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
