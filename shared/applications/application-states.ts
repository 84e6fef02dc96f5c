// Apart from the schemas, which a first screen does without.

export const applicationStates = [
  "planning",
  "preparing",
  "submitted",
  "waiting",
  "decided",
  "travelled",
  "dropped",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** In these a person still collects papers. */
export const statesBeforeApplying: ReadonlySet<ApplicationState> = new Set(["planning", "preparing"]);

export const applicationOutcomes = ["granted", "refused"] as const;
export type ApplicationOutcome = (typeof applicationOutcomes)[number];
