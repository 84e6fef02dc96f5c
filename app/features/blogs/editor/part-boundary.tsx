import { Component, type ReactNode } from "react";
import { ErrorState } from "#app/ui/error-state.tsx";
import { editorTexts as texts } from "./texts.ts";

/**
 * Keeps the rest of the editor in place where one part, which comes in a chunk of its own, could not be loaded. A
 * failed import is remembered, and after an update of the product its chunk is gone for good: only the page, loaded
 * anew, brings it.
 */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState {...texts.partFailed} onRetry={() => window.location.reload()} />;
  }
}
