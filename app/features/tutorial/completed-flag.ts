/** Whether this person has finished or skipped the tour in this browser. */
export function readCompletedFlag(store: Storage, userId: string): boolean {
  return store.getItem(keyOf(userId)) === "true";
}

export function writeCompletedFlag(store: Storage, userId: string): void {
  store.setItem(keyOf(userId), "true");
}

function keyOf(userId: string): string {
  return `tutorial-completed-${userId}`;
}
