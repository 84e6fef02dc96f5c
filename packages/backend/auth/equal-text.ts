import { timingSafeEqual } from "node:crypto";

/** Takes a time that depends on the lengths only. */
export function equalText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
