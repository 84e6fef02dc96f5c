import { open } from "node:fs/promises";

const FREE = 0xfffffffa;
const ENTRY_BYTES = 128;
/** Documents have a few dozen streams, four or more in a sector; a hostile file's chains may be circular. */
const MOST_DIRECTORY_SECTORS = 256;
const MOST_DIFAT_SECTORS = 512;
const STREAM = 2;

/** Stream names at any depth; empty for another or a broken file. Source: [MS-CFB] 2.2 to 2.6. */
export async function compoundFileStreams(file: string | Buffer): Promise<string[]> {
  if (typeof file !== "string") return readDirectory({ read: (...wanted) => readBuffer(file, ...wanted) });
  const handle = await open(file);
  try {
    return await readDirectory(handle);
  } finally {
    await handle.close();
  }
}

interface Readable {
  read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ buffer: Buffer; bytesRead: number }>;
}

async function readBuffer(file: Buffer, target: Buffer, offset: number, length: number, position: number) {
  return { buffer: target, bytesRead: file.copy(target, offset, position, position + length) };
}

async function readDirectory(handle: Readable): Promise<string[]> {
  const header = await readAt(handle, 0, 512);
  const shift = header?.readUInt16LE(30);
  if (header === null || (shift !== 9 && shift !== 12)) return [];
  const bytes = 1 << shift;
  const sector = (index: number) => readAt(handle, (index + 1) * bytes, bytes);
  const names: string[] = [];
  let next: number | null = header.readUInt32LE(48);
  for (let count = 0; next !== null && next < FREE && count < MOST_DIRECTORY_SECTORS; count += 1) {
    const entries = await sector(next);
    if (entries === null) break;
    names.push(...streamNames(entries));
    next = await following(next, header, sector);
  }
  return names;
}

function streamNames(entries: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    const nameBytes = entries.readUInt16LE(at + 64);
    if (entries[at + 66] === STREAM && nameBytes >= 2 && nameBytes <= 64) {
      names.push(entries.toString("utf16le", at, at + nameBytes - 2));
    }
  }
  return names;
}

async function following(
  index: number,
  header: Buffer,
  sector: (index: number) => Promise<Buffer | null>,
): Promise<number | null> {
  const shift = header.readUInt16LE(30);
  const perSector = (1 << shift) / 4;
  let wanted = Math.floor(index / perSector);
  let list: Buffer | null = header.subarray(76);
  let listLength = 109;
  let nextList = header.readUInt32LE(68);
  for (let count = 0; wanted >= listLength; count += 1) {
    if (nextList >= FREE || count >= MOST_DIFAT_SECTORS) return null;
    wanted -= listLength;
    list = await sector(nextList);
    if (list === null) return null;
    listLength = perSector - 1;
    nextList = list.readUInt32LE(listLength * 4);
  }
  const table = await sector(list.readUInt32LE(wanted * 4));
  return table === null ? null : table.readUInt32LE((index % perSector) * 4);
}

async function readAt(handle: Readable, position: number, bytes: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, position);
  return bytesRead === bytes ? buffer : null;
}
