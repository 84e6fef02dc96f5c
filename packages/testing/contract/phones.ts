import { randomInt } from "node:crypto";
import { serviceClient } from "./clients.ts";
import { countMails, waitForMail } from "./mailbox.ts";
import { expect } from "vitest";
import { callAuth, codeIn, PASSWORD } from "./auth-http.ts";

export function freshPhone(): string {
  return `+4915${randomInt(1e9, 1e10)}`;
}

function mailboxOf(phone: string): string {
  return `${digitsOf(phone)}@sms.localhost`;
}

export function digitsOf(phone: string): string {
  return phone.replace("+", "");
}

export async function messageTo(phone: string, count = 1): Promise<string> {
  return (await waitForMail({ to: mailboxOf(phone), count })).text;
}

export async function codeTo(phone: string, count = 1): Promise<string> {
  return codeIn(await messageTo(phone, count));
}

export function countMessages(phone: string): Promise<number> {
  return countMails(mailboxOf(phone));
}

/** Confirmed, without an e-mail unless told; made through the admin API. */
export async function createPhoneUser(more: { email?: string; password?: string } = {}) {
  const phone = freshPhone();
  const { data, error } = await serviceClient().auth.admin.createUser({
    phone,
    password: PASSWORD,
    phone_confirm: true,
    email_confirm: true,
    ...more,
  });
  if (error) throw error;
  return { id: data.user.id, phone, password: more.password ?? PASSWORD };
}

export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, "0");
}

export async function signUpByPhone(
  phone: string,
  more: { data?: object; password?: string; ip?: string } = {},
): Promise<string> {
  const { ip, data, password = PASSWORD } = more;
  const answer = await callAuth("/signup", { body: { phone, password, data }, ...(ip === undefined ? {} : { ip }) });
  expect(answer.status).toBe(200);
  return String(answer.body["id"]);
}

export const verifyPhone = (phone: string, token: string, type = "sms") =>
  callAuth("/verify", { body: { type, phone, token } });
