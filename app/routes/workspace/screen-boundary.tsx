import { Outlet, useRevalidator } from "react-router";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { screenBoundaryTexts as texts } from "./texts.ts";

export default function ScreenRoute() {
  return <Outlet />;
}

/** Inside the shell, so that other screens stay reachable. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return <ErrorState {...texts} onRetry={() => void revalidate()} isRetrying={state === "loading"} />;
}
