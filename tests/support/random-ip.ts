import { randomInt } from "node:crypto";

/** An address of the documentation's range, so that limits per client IP meet one test person only. */
export function randomIp(): string {
  return `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
}
