import { limiter } from "@workspace/backend";

/** The child process that reads a file may take 400 MB. */
const READING = { concurrency: 1, maxQueued: 4 };

/** Of people's files, one queue for each function that reads them. */
export function createReadingQueues() {
  return {
    resumes: limiter.concurrency(READING),
    papers: limiter.concurrency(READING),
    statements: limiter.concurrency(READING),
  };
}
