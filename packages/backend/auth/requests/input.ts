import type { Context } from "hono";
import { z } from "zod";
import { authError, type PlainReason } from "#backend/auth/errors.ts";
import { parseJson } from "#backend/gateway/json-text.ts";
import { decodeUtf8, readBody as readBytes } from "#backend/gateway/request-body.ts";
import type { SmsChannel } from "#backend/sms/sms.ts";

export const MAX_BODY_BYTES = 1024 * 1024;
/** Characters of JSON in `user_metadata`: it is in every token. */
const MAX_METADATA_CHARS = 8 * 1024;
const MAX_DEPTH = 32;
/** Many tiny values are costly to parse, a long text is not. */
const MAX_VALUES = 20_000;

const badJson = (detail: string) => authError("bad_json", { detail });

/** Ignores unknown members; null is absent (the client sends `code_challenge: null`). */
export async function readInput<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  return parseBody(await readText(c.req.raw), schema);
}

/** As `readInput`; no body is an empty object. */
export async function readOptionalInput<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await readText(c.req.raw);
  return parseBody(text === "" ? "{}" : text, schema);
}

function parseBody<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const json = parseJson(text, { depth: MAX_DEPTH + 1, values: MAX_VALUES });
  if (!json.ok) {
    if (json.reason !== "syntax") throw authError(json.reason === "depth" ? "body_too_deep" : "body_too_full");
    throw badJson(text.trim() === "" ? "unexpected end of JSON input" : "invalid JSON");
  }
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw badJson("an object is expected");
  assertStorable(value, 0);
  const given = Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw badJson(issue === undefined ? "unexpected type" : `${issue.path.join(".") || "body"} has an unexpected type`);
}

async function readText(request: Request): Promise<string> {
  const body = await readBytes(request, MAX_BODY_BYTES);
  if (!body.ok) throw authError("body_too_large");
  const text = decodeUtf8(body.bytes);
  if (text === null) throw badJson("invalid UTF-8");
  return text;
}

/** Postgres stores neither NUL nor half a surrogate pair, and its JSON parser has a depth limit. */
function assertStorable(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw authError("body_too_deep");
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) {
    throw authError("body_not_storable");
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    assertStorable(key, depth);
    assertStorable(member, depth + 1);
  }
}

/** Any id that the database takes, also those whose version no standard knows. */
export const idSchema = z.guid().toLowerCase();

export function parseId(text: string, reason: PlainReason): string {
  const parsed = idSchema.safeParse(text);
  if (!parsed.success) throw authError(reason);
  return parsed.data;
}

export const metadataSchema = z.record(z.string(), z.unknown());

export function assertMetadataSize(metadata: Record<string, unknown>): void {
  if (JSON.stringify(metadata).length > MAX_METADATA_CHARS) {
    throw authError("metadata_too_long", { detail: MAX_METADATA_CHARS });
  }
}

// The pattern of the HTML standard's e-mail field, which GoTrue uses too.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** In the stored spelling. @throws AuthError 400 `validation_failed` */
export function parseEmail(email: string): string {
  const lower = email.toLowerCase();
  if (email.length === 0 || email.length > 255 || !emailPattern.test(lower)) {
    throw authError("email_malformed");
  }
  return lower;
}

/** Digits without plus and blanks. @throws AuthError 400 `validation_failed` */
export function parsePhone(phone: string): string {
  const digits = phone.slice(0, 40).replaceAll(" ", "").replace(/^\+/, "");
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) throw authError("phone_malformed");
  return digits;
}

export function parseChannel(channel = ""): SmsChannel {
  if (channel === "" || channel === "sms") return "sms";
  if (channel === "whatsapp") return channel;
  throw authError("channel_unknown");
}

export interface CodeChallenge {
  challenge: string;
  method: "s256" | "plain";
}

export const challengeFields = {
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
};

/** Both members or none. @throws AuthError 400 `validation_failed` */
export function parseChallenge(body: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): CodeChallenge | null {
  const challenge = body.code_challenge ?? "";
  const method = (body.code_challenge_method ?? "").toLowerCase();
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") {
    throw authError("challenge_incomplete");
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw authError("challenge_malformed");
  }
  if (method !== "s256" && method !== "plain") throw authError("challenge_method_unknown");
  return { challenge, method };
}
