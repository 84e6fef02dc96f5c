import { Outlet, useRevalidator } from "react-router";
import { ErrorState } from "#app/ui/error-state.tsx";

export default function Screen() {
  return <Outlet />;
}

/** A screen that failed leaves the shell standing, so that every other screen stays in reach. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      message="This screen could not be shown."
      reassurance="What you saved before is safe."
      onRetry={() => void revalidate()}
      isRetrying={state === "loading"}
    />
  );
}
