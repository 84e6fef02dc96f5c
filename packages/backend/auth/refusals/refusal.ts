import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An answer that is not a success, as the official client expects it. */
export interface Refusal {
  status: ContentfulStatusCode;
  /** The wire's code. */
  code: string;
  /** The text for people; a function where it names something of the request. */
  message: string | ((detail: Detail) => string);
  /** For the answers that keep to OAuth's own form: its `error` word. They are always 400 and carry no code. */
  oauthError?: string;
}
export type Detail = string | number;

export const refusal = <Message extends Refusal["message"]>(
  status: ContentfulStatusCode,
  code: string,
  message: Message,
) => ({ status, code, message });

export const invalid = <Message extends Refusal["message"]>(message: Message) =>
  refusal(400, "validation_failed", message);

/** A refusal in OAuth's form: `{ error, error_description }`. */
export const oauthRefusal = <Message extends Refusal["message"]>(oauthError: string, message: Message) => ({
  ...refusal(400, oauthError, message),
  oauthError,
});
