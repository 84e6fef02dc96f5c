/** Every connection listens to this one channel: `notify changes, '<topic>'`. */
export const LISTEN_TO_CHANGES = "listen changes";

/** Who wants to hear that something has changed, by topic. */
export class ChangeNotices {
  readonly #heard = new Map<string, (() => void)[]>();

  on(topic: string, heard: () => void): void {
    this.#heard.set(topic, [...(this.#heard.get(topic) ?? []), heard]);
  }

  tell(topic: string): void {
    for (const heard of this.#heard.get(topic) ?? []) heard();
  }

  /** For a time in which notices may have been missed. */
  tellAll(): void {
    for (const topic of this.#heard.keys()) this.tell(topic);
  }
}
