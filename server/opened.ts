/** What was opened, to be closed in the opposite order. */
export interface Opened {
  add(close: () => Promise<void>): void;
  /** Closes all of it, even where something does not close. @throws the first error */
  close(): Promise<void>;
}

export function createOpened(): Opened {
  const closers: (() => Promise<void>)[] = [];
  return {
    add: (close) => void closers.push(close),
    async close() {
      const errors: unknown[] = [];
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
        await close().catch((error: unknown) => errors.push(error));
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
