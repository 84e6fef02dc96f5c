import { ErrorState } from "./error-state.tsx";

/**
 * Stands in for a part of the app that is loaded on demand and could not be: the connection was lost, or a newer
 * version has taken its place. What has failed once stays so until the page is loaded anew.
 */
export function LazyPartFailed() {
  return (
    <ErrorState
      message="This part of the app could not be loaded."
      reassurance="Check your connection and load the page again."
      onRetry={() => window.location.reload()}
    />
  );
}
