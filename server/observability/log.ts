import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequest } from "./current-request.ts";
import { createRecentErrors, type RecentErrors } from "./recent-errors.ts";

/** What waits for a reader that has stopped reading. Lines past it are lost: people come first. */
const waitingBytes = 8 * 1024 * 1024;
const lastLinesMs = 1_000;

export interface Log {
  log: Logger;
  /** What was written as an error since the start. */
  errors: RecentErrors;
  /** Waits a second at most. @returns whether all is written; else the writing still waits for a reader */
  end(): Promise<boolean>;
}

/**
 * JSON lines on standard output, written beside the work: whoever reads them slowly, or not at all, holds up nobody.
 * Each line that belongs to a request carries its id.
 */
export function createLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: waitingBytes });
  const errors = createRecentErrors();
  return {
    log: createLogTo(destination, level, errors),
    errors,
    async end() {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), lastLinesMs);
      destination.once("close", () => resolve(true));
      destination.end();
      const isWritten = await promise;
      clearTimeout(timer);
      return isWritten;
    },
  };
}

const errorLevel = pino.levels.values["error"] ?? 50;

export function createLogTo(destination: DestinationStream, level: string, errors?: RecentErrors): Logger {
  return pino(
    {
      level,
      hooks: {
        logMethod(args, method, lineLevel) {
          if (lineLevel >= errorLevel) errors?.note(args, currentRequest()?.id);
          method.apply(this, args);
        },
      },
      mixin() {
        const request = currentRequest();
        return request === undefined ? {} : { requestId: request.id };
      },
    },
    destination,
  );
}
