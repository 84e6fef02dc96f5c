import type { createBackend, defineFunction, limiter } from "@workspace/backend";

export type Backend = Awaited<ReturnType<typeof createBackend>>;
export type FunctionHandler = ReturnType<typeof defineFunction>;
export type FunctionCall = Parameters<FunctionHandler>[0];
export type Caller = FunctionCall["caller"];
export type Claims = Caller["claims"];
export type RateLimiter<Kind extends string> = ReturnType<typeof limiter.rate<Kind>>;
