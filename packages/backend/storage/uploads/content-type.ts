import { open } from "node:fs/promises";
import { compoundFileStreams } from "./compound-file.ts";
import { storageError } from "#backend/storage/errors.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";

/** Thirty modules, loaded with the first upload. */
const fileTypes = () => import("file-type");

const UNKNOWN = "application/octet-stream";
/** As much as the library itself looks at for most formats. */
const HEAD_BYTES = 4100;
/** Hostile archives can keep the library busy. */
const SNIFF_MILLISECONDS = 5000;

interface Upload {
  file: Pick<SpooledFile, "path" | "size">;
  declared: string;
  allowed: string[] | null;
}

/**
 * The bytes win over the declared type. Bytes without a known format may be text of the declared type, but never a type
 * that has a signature.
 */
export async function decideContentType({ file, declared, allowed }: Upload): Promise<string> {
  if (file.size === 0 && allowed !== null) throw storageError("invalid_request", "The file is empty");
  const type = await typeOf(file, parseDeclared(declared));
  requireAllowed(type, allowed);
  return type;
}

async function typeOf(file: Upload["file"], declared: string): Promise<string> {
  const name = essenceOf(declared);
  const head = await readHead(file.path);
  const found = file.size === 0 ? undefined : ((await sniff(file.path)) ?? indentedPdf(head));
  // Text may begin as some format does: "BMW", "MZ", "FORM".
  if (isText(name) && !formatsOfText.has(found ?? "") && isPlainText(head)) return declared;
  const shown = found === undefined || found === "application/xml" ? (markupType(head) ?? found) : found;
  if (shown === undefined) return (await hasSignature(name)) ? UNKNOWN : declared;
  if (shown === "application/x-cfb") return (await isOfficeFile(file.path, name)) ? name : shown;
  return essenceOf(alsoCalled.get(shown) ?? "") === name ? name : essenceOf(shown);
}

/** Formats that begin with letters and may consist of nothing else. */
const formatsOfText = new Set(["application/pdf", "application/rtf", "application/postscript", "application/eps"]);

/** Other names in use, where a file of the one is one of the other. */
const alsoCalled = new Map([
  ["image/apng", "image/png"],
  ["audio/x-m4a", "audio/mp4"],
  ["audio/wav", "audio/x-wav"],
  ["video/matroska", "video/x-matroska"],
  ["video/vnd.avi", "video/x-msvideo"],
  ["application/x-msdownload", "application/vnd.microsoft.portable-executable"],
]);

/** Office's formats before 2007 share one container; each has its own stream. */
const officeStreams = new Map([
  ["application/msword", "WordDocument"],
  ["application/vnd.ms-excel", "Workbook"],
  ["application/vnd.ms-powerpoint", "PowerPoint Document"],
]);

async function isOfficeFile(path: string, type: string): Promise<boolean> {
  const stream = officeStreams.get(type);
  return stream !== undefined && (await compoundFileStreams(path)).includes(stream);
}

async function sniff(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await fileTypes();
  try {
    return (await fileTypeFromFile(path, { signal: AbortSignal.timeout(SNIFF_MILLISECONDS) }))?.mime;
  } catch {
    // No valid file makes the library fail or take so long.
    return UNKNOWN;
  }
}

/** Scanners put blanks before the signature, and readers skip them; the library does not. */
const indentedPdf = (head: Buffer) => (/^\s+%PDF-/.test(head.toString("latin1")) ? "application/pdf" : undefined);

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function isPlainText(head: Buffer): boolean {
  try {
    // A character may be cut at the end of the head.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}

function markupType(head: Buffer): string | null {
  const text = head
    .toString("latin1")
    .replace(/^(?:\u00EF\u00BB\u00BF)?\s*/, "")
    .replaceAll(/<!--.*?-->\s*/gs, "");
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!doctype svg[^>]*>\s*|<!doctype svg[^\]]*\]>\s*)?<svg[\s>/]/i.test(text)) {
    return "image/svg+xml";
  }
  const htmlTag =
    /<(?:!doctype html|html|head|body|script|iframe|title|style|img|a|p|div|h1|table|br|b|meta|link)[\s>/]/i;
  const tag = /^(?:<\?xml[^>]*>\s*)?<[^<>]*/.exec(`${text} `)?.[0];
  return tag !== undefined && htmlTag.test(`${tag} `) ? "text/html" : null;
}

const textTypes = new Set([
  "application/json",
  "application/xml",
  "application/javascript",
  "application/ecmascript",
  "application/x-javascript",
  "application/x-ndjson",
  "application/yaml",
  "application/x-yaml",
  "application/toml",
  "application/sql",
  "application/x-sh",
  "application/x-www-form-urlencoded",
]);

function isText(type: string): boolean {
  if (type === "image/svg+xml") return false;
  return type.startsWith("text/") || /\+(?:json|xml|yaml)$/.test(type) || textTypes.has(type);
}

const signedFamilies =
  /^(?:image|audio|video|font|model)\/|^application\/(?:msword|pdf|zip|vnd\.(?:ms-|openxml|oasis))/;

async function hasSignature(type: string): Promise<boolean> {
  if (isText(type)) return false;
  const { supportedMimeTypes } = await fileTypes();
  return signedFamilies.test(type) || [...supportedMimeTypes].some((signed) => essenceOf(signed) === type);
}

const token = "[\\w!#$&^.+-]{1,100}";
const mediaType = new RegExp(`^${token}/${token}(?:\\s*;\\s*${token}=(?:${token}|"[\\w .:+/-]{0,100}"))*$`);

export function parseDeclared(declared: string): string {
  const trimmed = declared.trim();
  if (trimmed.length <= 255 && mediaType.test(trimmed)) return trimmed;
  const essence = essenceOf(trimmed);
  return mediaType.test(essence) ? essence : UNKNOWN;
}

export function essenceOf(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

/** @param allowed null where every type is taken @throws StorageError `invalid_mime_type` */
export function requireAllowed(type: string, allowed: readonly string[] | null): void {
  const essence = essenceOf(type);
  const isAllowed = allowed?.map(essenceOf).some((entry) => {
    if (entry === essence || entry === "*/*") return true;
    return entry.endsWith("/*") && essence.startsWith(entry.slice(0, -1));
  });
  if (isAllowed === false) throw storageError("invalid_mime_type", essence);
}
