import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  data: Uint8Array;
  /** The size that the archive tells, where it lies. */
  claimedSize?: number;
}

/** An archive of these parts, packed as tightly as the format can. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const packed = new Map<Uint8Array, { bytes: Buffer; checksum: number }>();
  const pack = (data: Uint8Array) => {
    const known = packed.get(data) ?? { bytes: deflateRawSync(data, { level: 9 }), checksum: crc32(data) };
    packed.set(data, known);
    return known;
  };
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedSize = data.byteLength } of parts) {
    const { bytes, checksum } = pack(data);
    const [local, central] = headersOf({ name, checksum, packedSize: bytes.length, size: claimedSize, offset });
    files.push(local, bytes);
    directory.push(central);
    offset += local.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

interface Header {
  name: string;
  checksum: number;
  packedSize: number;
  size: number;
  offset: number;
}

/** The header of a part, and its entry in the directory at the end. Source: APPNOTE.TXT 4.3.7 and 4.3.12. */
function headersOf({ name, checksum, packedSize, size, offset }: Header): [Buffer, Buffer] {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(checksum, 10);
  common.writeUInt32LE(packedSize, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return [
    Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name)]),
    Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common, rest, Buffer.from(name)]),
  ];
}
