import type { RateLimiter } from "./backend.ts";

export const functionLimits = {
  "delete-account": { points: 10, seconds: 3600 },
  "letter-pdf": { points: 30, seconds: 60 },
  "ai-call": { points: 40, seconds: 60 },
};

export type FunctionLimits = RateLimiter<keyof typeof functionLimits>;
