const ourFault = { status: 500, sentence: "Something went wrong on our side. Please try again." } as const;

/** Every code of an `AppError`, with its HTTP status and the sentence that people read instead of its message. */
const answers = {
  bad_request: { status: 400, sentence: "This request could not be understood." },
  unauthorized: { status: 401, sentence: "Please sign in first." },
  forbidden: { status: 403, sentence: "You may not do this." },
  not_found: { status: 404, sentence: "This does not exist." },
  too_large: { status: 413, sentence: "This request is too large." },
  rate_limited: { status: 429, sentence: "Too many attempts. Please wait a moment." },
  database_unavailable: { status: 503, sentence: "The service is briefly unavailable. Please try again." },
  overloaded: { status: 503, sentence: "The service is briefly unavailable. Please try again." },
  database_timeout: { status: 503, sentence: "This took too long. Please try again." },
  mail_failed: { status: 503, sentence: "The mail could not be sent. Please try again." },
  sms_failed: { status: 503, sentence: "The text message could not be sent. Please try again." },
  // Of starts and scripts: the operator reads the message.
  data_folder_locked: ourFault,
  data_folder_unusable: ourFault,
  migration_failed: ourFault,
  migration_waits: ourFault,
  bad_configuration: ourFault,
  internal: ourFault,
} as const;

type ErrorCode = keyof typeof answers;

/** A failure with a code. `message` is for the operator's log and never reaches a user. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }

  static answerTo(error: unknown) {
    const code = error instanceof AppError ? error.code : "internal";
    return { code, ...answers[code] };
  }
}

export abstract class ApiError extends Error {
  abstract readonly status: number;
}

export function outageOf(error: unknown): "database_unavailable" | "database_timeout" | null {
  if (!(error instanceof AppError)) return null;
  return error.code === "database_unavailable" || error.code === "database_timeout" ? error.code : null;
}
