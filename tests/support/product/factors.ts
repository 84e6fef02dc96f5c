import { TOTP } from "otpauth";
import type { Person } from "./people.ts";
import type { Product } from "./product.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

/** An authenticator app on somebody's phone. */
export interface Authenticator {
  factorId: string;
  /** A code that was not used before: the service takes each time step once, and no earlier one after it. */
  nextCode(): string;
  /** Six digits that are none of the codes around now. */
  wrongCode(): string;
}

/** Milliseconds of a time step. */
const step = 30_000;

/** Gives a person an authenticator app, through the official client; every session below aal2 ends with it. */
export async function enrolAuthenticator(person: Person, friendlyName = "Phone"): Promise<Authenticator> {
  const { mfa } = person.client.auth;
  const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const totp = new TOTP({ secret: data.totp.secret });
  // The service takes the step before the present one too: beginning there leaves two more for the test. A step that
  // is about to end counts as the one before.
  let last = 0;
  const nextCode = () => {
    last = Math.max(last + 1, TOTP.counter({ timestamp: Date.now() + step / 10 }) - 1);
    return totp.generate({ timestamp: last * step });
  };
  const proven = await mfa.challengeAndVerify({ factorId: data.id, code: nextCode() });
  if (proven.error) throw proven.error;
  return {
    factorId: data.id,
    nextCode,
    wrongCode() {
      const steps = [-2, -1, 0, 1, 2];
      const around = new Set(steps.map((count) => totp.generate({ timestamp: Date.now() + count * step })));
      return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !around.has(code)) ?? "";
    },
  };
}

/** The six digits in the newest text message to a phone, once there are `count`. */
export async function textedCode(product: Product, phone: string, count = 1): Promise<string> {
  const message = await waitForMailIn(product.mailboxUrl(), { to: `${phone}@sms.localhost`, count });
  return /\b\d{6}\b/.exec(message.text)?.[0] ?? "";
}

/** Makes a phone a second factor, through the official client. Gives its number, as the service stores it. */
export async function enrolPhone(product: Product, person: Person): Promise<string> {
  const { mfa } = person.client.auth;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const phone = `88017${String(random).padStart(8, "0").slice(-8)}`;
  const enrolled = await mfa.enroll({ factorType: "phone", phone: `+${phone}`, friendlyName: "Mobile" });
  if (enrolled.error) throw enrolled.error;
  const factorId = enrolled.data.id;
  const asked = await mfa.challenge({ factorId, channel: "sms" });
  if (asked.error) throw asked.error;
  const code = await textedCode(product, phone);
  const proven = await mfa.verify({ factorId, challengeId: asked.data.id, code });
  if (proven.error) throw proven.error;
  return phone;
}

/** Gives a person recovery codes; they need a proven factor for that. */
export async function makeRecoveryCodes(person: Person): Promise<string[]> {
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return data.codes;
}
