import { earlyEncouragementId, earlyEncouragementScript, encouragementOfThisVisit } from "./greeting.ts";

/** In the document of the dashboard, which is the same for everybody and yet shows each visit other words. */
export function EarlyEncouragement() {
  const isInDocument = typeof document === "undefined";
  return (
    <>
      <span id={earlyEncouragementId} suppressHydrationWarning>
        {isInDocument ? null : encouragementOfThisVisit()}
      </span>
      <script>{earlyEncouragementScript}</script>
    </>
  );
}
