import { constants, crc32, deflateSync, inflateSync } from "node:zlib";

/** The same picture in fewer bytes: Chromium compresses for speed. */
export function recompressPng(png: Buffer): Buffer {
  const signatureLength = 8;
  const chunks: Buffer[] = [png.subarray(0, signatureLength)];
  const data: Buffer[] = [];
  for (let at = signatureLength; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") data.push(png.subarray(at + 8, end - 4));
    else if (type === "IEND") chunks.push(chunk("IDAT", pack(Buffer.concat(data))), png.subarray(at, end));
    else chunks.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(chunks);
}

function pack(data: Buffer): Buffer {
  const lines = inflateSync(data);
  const packed = [constants.Z_DEFAULT_STRATEGY, constants.Z_FILTERED].map((strategy) =>
    deflateSync(lines, { level: 9, memLevel: 9, strategy }),
  );
  return packed.toSorted((a, b) => a.length - b.length)[0] ?? data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
