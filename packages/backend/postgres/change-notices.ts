/** Every connection listens to this one channel: `notify changes, '<topic>'`. */
export const LISTEN_TO_CHANGES = "listen changes";

/** `said`: a transaction said it. `perhaps`: notices may have been missed. */
export type Notice = "said" | "perhaps";
type Heard = (notice: Notice) => void;

/** Who wants to hear that something has changed, by topic. */
export class ChangeNotices {
  readonly #heard = new Map<string, Heard[]>();

  on(topic: string, heard: Heard): void {
    this.#heard.set(topic, [...(this.#heard.get(topic) ?? []), heard]);
  }

  tell(topic: string, notice: Notice = "said"): void {
    for (const heard of this.#heard.get(topic) ?? []) heard(notice);
  }

  /** For a time in which notices may have been missed. */
  tellAll(): void {
    for (const topic of this.#heard.keys()) this.tell(topic, "perhaps");
  }
}
