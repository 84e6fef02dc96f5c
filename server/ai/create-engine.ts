import type { AiEngine } from "./engine.ts";

/** What the AI functions share, made once per process. */
export function createAiEngine(): AiEngine {
  return {
    model: null,
    allowance: { take: async () => null },
    recordOffline: async () => {},
  };
}
