/**
 * `make`, run once for all who ask while it runs and for `milliseconds` after it: what is the same for everybody is
 * made as often as that, however many ask. A failure is told to those who waited for it, and not kept.
 */
export function keptBriefly<Made>(milliseconds: number, make: () => Promise<Made>): () => Promise<Made> {
  let kept: { made: Made; until: number } | null = null;
  let running: Promise<Made> | null = null;

  async function remake(): Promise<Made> {
    try {
      const made = await make();
      kept = { made, until: performance.now() + milliseconds };
      return made;
    } finally {
      running = null;
    }
  }

  return async () => {
    if (kept !== null && performance.now() < kept.until) return kept.made;
    running ??= remake();
    return running;
  };
}
