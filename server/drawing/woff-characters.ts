import { inflateSync } from "node:zlib";

/** Characters with a glyph; subset lists claim more. Sources: W3C WOFF 1.0; OpenType `cmap`, formats 4 and 12. */
export function charactersIn(woff: Buffer): Set<number> {
  const map = tableOf(woff, "cmap");
  const characters = new Set<number>();
  for (let record = 0; record < map.readUInt16BE(2); record += 1) {
    const table = map.subarray(map.readUInt32BE(4 + record * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, characters);
    if (format === 12) addGroups(table, characters);
  }
  return characters;
}

function tableOf(woff: Buffer, tag: string): Buffer {
  for (let entry = 0; entry < woff.readUInt16BE(12); entry += 1) {
    const at = 44 + entry * 20;
    if (woff.toString("latin1", at, at + 4) !== tag) continue;
    const [offset, packed, whole] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const table = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    return packed === whole ? table : inflateSync(table);
  }
  throw new Error(`this font has no table ${tag}`);
}

function addSegments(table: Buffer, characters: Set<number>): void {
  const length = table.readUInt16BE(6);
  for (let at = 0; at < length; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + length + at);
    const delta = table.readUInt16BE(16 + 2 * length + at);
    const rangeAt = 16 + 3 * length + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (glyph !== 0) characters.add(code);
    }
  }
}

function addGroups(table: Buffer, characters: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) characters.add(code);
  }
}
