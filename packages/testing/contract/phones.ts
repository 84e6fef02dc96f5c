import { randomInt } from "node:crypto";
import { serviceClient } from "./clients.ts";
import { countMails, waitForMail } from "./mailbox.ts";
import { expect } from "vitest";
import { callAuth, codeIn, PASSWORD } from "./auth-http.ts";

/** A phone that no other test has, with its plus. */
export function freshPhone(): string {
  return `+4915${randomInt(1e9, 1e10)}`;
}

/** Where the mailbox of this machine keeps the messages of a phone. */
function mailboxOf(phone: string): string {
  return `${digitsOf(phone)}@sms.localhost`;
}

/** The phone as it is stored and answered. */
export function digitsOf(phone: string): string {
  return phone.replace("+", "");
}

/** The text of the newest message to a phone, once there are `count`. */
export async function messageTo(phone: string, count = 1): Promise<string> {
  return (await waitForMail({ to: mailboxOf(phone), count })).text;
}

/** The six digits of the newest message to a phone, once there are `count`. */
export async function codeTo(phone: string, count = 1): Promise<string> {
  return codeIn(await messageTo(phone, count));
}

/** How many messages a phone has had, once those that were asked for before have come. */
export function countMessages(phone: string): Promise<number> {
  return countMails(mailboxOf(phone));
}

/** A confirmed person with a phone and, unless told, no e-mail, made through the admin API. */
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

/** Another code than the right one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, "0");
}

/** Signs up by phone over HTTP and gives the user's id. */
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
