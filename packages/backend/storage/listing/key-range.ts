/** Names from `from` (included) to `to` (not), in the order of their bytes. */
export interface KeyRange {
  from: string;
  to: string;
}

/** Follows whatever a key may go on with. */
export const PAST_ALL_KEYS = "\u{10FFFF}";

/** All keys that begin with a prefix, as a range that an index can walk. Nothing in a prefix is a wildcard. */
export function rangeOfPrefix(prefix: string): KeyRange {
  return { from: prefix, to: `${prefix}${PAST_ALL_KEYS}` };
}

/** The prefix of what lies in a folder; the empty one for the bucket itself. */
export function folderPrefix(folder: string): string {
  return folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
}
