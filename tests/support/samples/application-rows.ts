import type { Application, ApplicationLineRow } from "#shared/applications/application.ts";

const at = "2026-11-24T10:00:00Z";

/** As the database has an application of which nothing else is known, for the United Kingdom. */
export function applicationRow(given: Partial<Application> = {}): Application {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    destination: "gb",
    institution: "",
    course: "",
    city: "",
    state: "planning",
    outcome: null,
    answers: {},
    chosen_at: at,
    archived_at: null,
    updated_at: at,
    ...given,
  };
}

/** Of a paper that nobody has begun with. */
export function lineRow(requirement: string, given: Partial<ApplicationLineRow> = {}): ApplicationLineRow {
  return {
    requirement,
    state: "to do",
    owner: "me",
    waiting_for: null,
    due_on: null,
    note: null,
    set_aside_because: null,
    updated_at: at,
    ...given,
  };
}
