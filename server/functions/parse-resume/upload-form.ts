import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { maxResumeBytes } from "#shared/buckets.ts";

const limits = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 4_000,
  headerPairs: 20,
  headerSize: 8_000,
  /** One byte more shows that a file is too large. */
  fileSize: maxResumeBytes + 1,
};

interface UploadForm {
  fields: ReadonlyMap<string, string>;
  /** One byte over the limit when too large. */
  file: Buffer | null;
}

export async function readUploadForm(contentType: string, body: Buffer): Promise<UploadForm | null> {
  const parser = createParser(contentType);
  if (parser === null) return null;
  const fields = new Map<string, string>();
  const chunks: Buffer[] = [];
  let file: string | null = null;
  let isBad = false;
  const ended = Promise.withResolvers<void>();
  const giveUp = () => {
    isBad = true;
    ended.resolve();
  };
  parser.on("file", (name, bytes) => {
    file = name;
    bytes.on("data", (chunk: Buffer) => chunks.push(chunk));
    bytes.on("error", giveUp);
  });
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) giveUp();
    else fields.set(name, value);
  });
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) parser.on(limit, giveUp);
  parser.on("error", giveUp);
  parser.on("finish", () => ended.resolve());
  parser.end(body);
  await ended.promise;
  return isBad ? null : { fields, file: file === "file" ? Buffer.concat(chunks) : null };
}

function createParser(contentType: string): BusboyInstance | null {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    return null;
  }
}
