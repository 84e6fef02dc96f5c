import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { AppError } from "@workspace/backend";
import type { Backend } from "#server/backend.ts";
import { type Dated, dueReminders, toldKey } from "./due.ts";
import { mailDay, nextMailAt } from "./local-time.ts";
import { reminderMail, unsubscribeToken } from "./mail.ts";
import type { PersonsDay } from "./read-things.ts";
import type { Recipient, ReminderStore } from "./reminder-store.ts";
import { hashOfToken } from "./unsubscribe-routes.ts";

export interface SendDependencies {
  store: ReminderStore;
  read(person: PersonsDay): Promise<readonly Dated[]>;
  sendMail: NonNullable<Backend["sendMail"]>;
  siteUrl: string;
  /** Of this installation: the tokens of links are made with it. */
  secret: string;
  now(): Date;
  log: Pick<Logger, "warn">;
}

const batch = 50;
/** A mail server that did not answer is asked again. */
const retryMs = 10 * 60_000;
/** Well within the lease: who needs longer might send beside whoever took over. */
const longestWorkMs = 120_000;

type Outcome = "sent" | "settled" | "busy" | "no mail server";

/**
 * Sends every mail that is due, by as many processes as there are. Each mail is claimed, sent and marked; a process that
 * dies before the mark leaves a claim that another takes over when its lease is over. Only one that dies between the mail
 * server's answer and the mark leads to a second mail, which has the id of the first.
 *
 * @returns how many were sent. @throws AppError `database_unavailable`
 */
export async function sendDue(deps: SendDependencies, stopped: AbortSignal): Promise<number> {
  let sent = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next ones are due when these are settled
    const people = await deps.store.due(deps.now(), batch);
    let settled = 0;
    for (const person of people) {
      if (stopped.aborted) return sent;
      // oxlint-disable-next-line no-await-in-loop -- a mail server takes one after the other
      const outcome = await remind(person, deps);
      if (outcome === "no mail server") return sent;
      if (outcome === "sent") sent += 1;
      if (outcome !== "busy") settled += 1;
    }
    // Others are at work on those who are left.
    if (settled === 0) return sent;
  }
}

async function remind(person: Recipient, deps: SendDependencies): Promise<Outcome> {
  const { store, secret, now } = deps;
  const { userId } = person;
  const today = mailDay(now(), person);
  if (today === null) return settle(store.lookAt(userId, nextMailAt(now(), person)));
  const id = randomUUID();
  const claim = await store.claim(userId, today, { id, hash: hashOfToken(unsubscribeToken(secret, id)) });
  if (claim.is === "busy") return "busy";
  if (claim.is === "sent") return settle(store.lookAt(userId, nextMailAt(now(), person)));
  try {
    return await sendClaimed({ person, today, mailId: claim.mailId }, deps);
  } catch (error) {
    if (error instanceof AppError && error.code === "database_unavailable") throw error;
    // One person's rows must not keep mails from all others.
    deps.log.warn({ err: error, mail: claim.mailId }, "A reminder could not be made; it is tried again tomorrow");
    return settle(store.release(claim.mailId, nextMailAt(now(), person)));
  }
}

interface ClaimedMail {
  person: Recipient;
  /** An ISO day. */
  today: string;
  mailId: string;
}

async function sendClaimed({ person, today, mailId }: ClaimedMail, deps: SendDependencies): Promise<Outcome> {
  const { store, siteUrl, secret, now, log } = deps;
  const { userId, timeZone, email } = person;
  const tomorrow = nextMailAt(now(), person);
  const began = performance.now();
  const [things, told] = await Promise.all([deps.read({ userId, timeZone, today }), store.told(userId)]);
  const reminders = dueReminders(things, told, today);
  if (reminders.length === 0) {
    await store.drop(mailId);
    return settle(store.lookAt(userId, tomorrow));
  }
  if (performance.now() - began > longestWorkMs) return settle(store.release(mailId, now()));
  const token = unsubscribeToken(secret, mailId);
  const failure = await deps.sendMail(reminderMail({ id: mailId, to: email, reminders, today, siteUrl, token }));
  if (failure !== null) {
    const { trouble, reason, isFinal } = failure;
    log.warn({ mail: mailId, reason }, "A reminder could not be sent; it is tried again");
    await store.release(mailId, isFinal ? tomorrow : new Date(now().getTime() + retryMs));
    return trouble === "server" ? "no mail server" : "settled";
  }
  await store.finish(
    mailId,
    reminders.map(({ key, rung, day }) => ({ key: toldKey(key, rung), day })),
    tomorrow,
  );
  return "sent";
}

async function settle(work: Promise<void>): Promise<"settled"> {
  await work;
  return "settled";
}
