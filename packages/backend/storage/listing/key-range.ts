/** Names from `from` (included) to `to` (not), in the order of their bytes. */
export interface KeyRange {
  from: string;
  to: string;
}

/** Sorts after any continuation of a key. */
export const PAST_ALL_KEYS = "\u{10FFFF}";

/** A range that an index can walk. Nothing in a prefix is a wildcard. */
export function rangeOfPrefix(prefix: string): KeyRange {
  return { from: prefix, to: `${prefix}${PAST_ALL_KEYS}` };
}

export function folderPrefix(folder: string): string {
  return folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
}
