import type { createBackend, defineFunction, limiter } from "@workspace/backend";

export type Backend = Awaited<ReturnType<typeof createBackend>>;
/** Whether a change was said, or may have been. */
export type Notice = Parameters<Parameters<Backend["onChange"]>[1]>[0];
export type FunctionHandler = ReturnType<typeof defineFunction>;
export type FunctionCall = Parameters<FunctionHandler>[0];
export type Caller = FunctionCall["caller"];
export type Claims = Caller["claims"];
export type Limiter = ReturnType<typeof limiter.concurrency>;
export type RateLimiter<Kind extends string> = ReturnType<typeof limiter.rate<Kind>>;
