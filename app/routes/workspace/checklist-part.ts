import { lazyPart } from "#app/ui/parts/lazy-part.ts";

/** Of what an application asks; who has none never sees it. */
export const ownChecklist = lazyPart(async () => (await import("./own-checklist.tsx")).OwnChecklist);
