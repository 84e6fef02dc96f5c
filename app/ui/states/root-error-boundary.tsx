import classes from "./root-error-boundary.module.css";

/** When even the shell failed: no UI kit, no error details. */
export function RootErrorBoundary() {
  return (
    <main className={classes.page}>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. What you saved before is safe.</p>
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          Try again
        </button>
        <a href="/">Go Home</a>
      </p>
    </main>
  );
}
