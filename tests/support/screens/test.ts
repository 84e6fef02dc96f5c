import type { SupabaseClient } from "@supabase/supabase-js";
import { inject, test as base } from "vitest";
import { createPerson, type Person, type PersonOptions, serviceClient } from "#tests/support/product/people.ts";

interface ScreenFixtures {
  /** Role `service_role`: no policy applies. */
  service: SupabaseClient;
  createPerson(options?: PersonOptions): Promise<Person>;
  person: Person;
}

// The page asks the product through the server that served it.
const product = { ...inject("product"), url: window.location.origin };

/** A case of a screen: the app in this page, the product behind it, people of its own. */
export const test = base.extend<ScreenFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern
  service: async ({}, use) => use(serviceClient(product)),
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern
  createPerson: async ({}, use) => use((options) => createPerson(product, options)),
  person: async ({ createPerson: create }, use) => use(await create()),
});
