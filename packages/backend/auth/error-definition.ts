import type { ContentfulStatusCode } from "hono/utils/http-status";

export interface ErrorDefinition {
  status: ContentfulStatusCode;
  code: string;
  message: string | ((detail: Detail) => string);
  /** For answers in OAuth's own form: its `error` word. They are always 400 and carry no code. */
  oauthError?: string;
}
export type Detail = string | number;

export const define = <Message extends ErrorDefinition["message"]>(
  status: ContentfulStatusCode,
  code: string,
  message: Message,
) => ({ status, code, message });

export const invalid = <Message extends ErrorDefinition["message"]>(message: Message) =>
  define(400, "validation_failed", message);

export const defineOauthError = <Message extends ErrorDefinition["message"]>(oauthError: string, message: Message) => ({
  ...define(400, oauthError, message),
  oauthError,
});
