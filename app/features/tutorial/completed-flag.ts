export function readCompletedFlag(store: Storage, userId: string): boolean {
  return store.getItem(keyOf(userId)) === "true";
}

export function writeCompletedFlag(store: Storage, userId: string): void {
  store.setItem(keyOf(userId), "true");
}

/** Returns what ends the listening. */
export function onCompletedElsewhere(userId: string, then: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === keyOf(userId) && event.newValue === "true") then();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function keyOf(userId: string): string {
  return `tutorial-completed-${userId}`;
}
