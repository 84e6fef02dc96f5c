import type { ApplicationState } from "#shared/applications/application-states.ts";

export const stateNames: Readonly<Record<ApplicationState, string>> = {
  planning: "Planning",
  preparing: "Preparing",
  submitted: "Submitted",
  waiting: "Waiting",
  decided: "Decided",
  travelled: "Travelled",
  dropped: "Dropped",
};
