import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encodeQR } from "qr";
import type { Transaction } from "#backend/postgres/database.ts";

const ALGORITHM = "SHA1";
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** Steps that a device's clock may be off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Modules of light around a QR code, without which readers do not find it. */
const QUIET_ZONE = 4;

export function newTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
}

export function totpUri(enrolment: { secret: string; issuer: string; account: string }): string {
  const issuer = encodeURIComponent(enrolment.issuer);
  const label = `${issuer}:${encodeURIComponent(enrolment.account)}`;
  const parameters = `algorithm=${ALGORITHM}&digits=${DIGITS}&issuer=${issuer}&period=${PERIOD_SECONDS}`;
  return `otpauth://totp/${label}?${parameters}&secret=${enrolment.secret}`;
}

/** Dark on light. It has no `#` and no `%`: clients put it into a data URL. */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  const size = rows.length;
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}h-${size}z"/><path fill="black" d="${dark}"/></svg>`
  );
}

/** Null when it is none of the codes around now. Compares in constant time. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** Uses up a step and every earlier one; false when it was used before. */
export async function claimTotpStep(sql: Transaction, factorId: string, step: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into platform.totp_steps (factor_id, last_step) values ($1, $2)
     on conflict (factor_id) do update set last_step = excluded.last_step
       where platform.totp_steps.last_step < excluded.last_step`,
    [factorId, step],
  );
  return rowCount === 1;
}
