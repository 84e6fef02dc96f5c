import type { BrowserContext } from "@playwright/test";
import { finishedTourOf } from "#tests/support/product/people.ts";

/** Spares people the tour, also where they sign in through the form, in every browser that is watched. */
export interface FinishedTours {
  watch(context: BrowserContext): Promise<void>;
  /** Counts from the next page that a browser loads. */
  add(userId: string): Promise<void>;
}

export function createFinishedTours(): FinishedTours {
  const userIds: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    async watch(context) {
      contexts.push(context);
      for (const userId of userIds) await rememberTour(context, userId);
    },
    async add(userId) {
      userIds.push(userId);
      for (const context of contexts) await rememberTour(context, userId);
    },
  };
}

async function rememberTour(context: BrowserContext, userId: string): Promise<void> {
  await context.addInitScript(({ name, value }) => {
    // A blank page has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem(name, value);
  }, finishedTourOf(userId));
}
