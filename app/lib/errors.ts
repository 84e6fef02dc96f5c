/** Its message is a sentence for people. */
export class UserError extends Error {
  override name = "UserError";
}

export class RequestError extends Error {
  override name = "RequestError";
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;

  constructor(status: number | null, options?: ErrorOptions) {
    super(status === null ? "The service did not answer" : `The service answered with status ${status}`, options);
    this.status = status;
  }
}
