import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compoundFileStreams } from "./compound-file.ts";

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "compound-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function streamsOf(bytes: Buffer): Promise<string[]> {
  const file = path.join(folder, "file");
  await writeFile(file, bytes);
  return compoundFileStreams(file);
}

interface Parts {
  /** The directory's first sector. */
  first: number;
  /** Sectors of the table of sectors: the first 109 stand in the header. */
  table?: number[];
  /** Where the list of further ones begins. */
  furtherTable?: number;
}

function header({ first, table = [], furtherTable = END }: Parts): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(first, 48);
  bytes.writeUInt32LE(furtherTable, 68);
  bytes.fill(0xff, 76);
  table.forEach((sector, index) => bytes.writeUInt32LE(sector, 76 + index * 4));
  return bytes;
}

function directory(...names: string[]): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  names.forEach((name, index) => {
    bytes.write(name, index * 128, "utf16le");
    bytes.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
    bytes[index * 128 + 66] = 2;
  });
  return bytes;
}

function words(values: Record<number, number>): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff);
  for (const [index, value] of Object.entries(values)) bytes.writeUInt32LE(value, Number(index) * 4);
  return bytes;
}

describe("the streams of a compound file", () => {
  it("are those of every sector of the directory, in the order of its chain", async () => {
    const table = words({ 1: 3, 2: END, 3: 2 });
    const bytes = [header({ first: 1, table: [0] }), table, directory("A"), directory("C"), directory("B")];
    expect(await streamsOf(Buffer.concat(bytes))).toEqual(["A", "B", "C"]);
  });

  it("are found behind as many sectors as a large document has", async () => {
    // The directory's second sector is the first that the header's own list does not reach.
    const far = 109 * 128;
    const bytes = Buffer.alloc((far + 3) * SECTOR);
    header({ first: far - 1, table: Array.from({ length: 109 }, () => 0), furtherTable: 1 }).copy(bytes);
    words({ 127: far }).copy(bytes, SECTOR);
    words({ 0: 2, 127: END }).copy(bytes, 2 * SECTOR);
    words({ 0: END }).copy(bytes, 3 * SECTOR);
    directory("First").copy(bytes, far * SECTOR);
    directory("WordDocument").copy(bytes, (far + 1) * SECTOR);
    expect(await streamsOf(bytes)).toEqual(["First", "WordDocument"]);
  });

  it("are read once and again at most when chains go in circles", async () => {
    const circle = words({ 1: 1 });
    const streams = await streamsOf(Buffer.concat([header({ first: 1, table: [0] }), circle, directory("A")]));
    expect(new Set(streams)).toEqual(new Set(["A"]));
    const lists = Buffer.concat([header({ first: 2, furtherTable: 0 }), words({ 127: 0 }), words({}), directory("B")]);
    expect(await streamsOf(lists)).toEqual(["B"]);
  });

  it("are none of a file that is none, or ends where it should go on", async () => {
    expect(await streamsOf(Buffer.alloc(0))).toEqual([]);
    expect(await streamsOf(Buffer.alloc(600))).toEqual([]);
    expect(await streamsOf(header({ first: 0 }))).toEqual([]);
    expect(await streamsOf(header({ first: FREE }))).toEqual([]);
    expect(await streamsOf(header({ first: 0xfffffff0 }))).toEqual([]);
    const cut = Buffer.concat([header({ first: 0, table: [9] }), directory("A").subarray(0, 200)]);
    expect(await streamsOf(cut)).toEqual([]);
  });
});
