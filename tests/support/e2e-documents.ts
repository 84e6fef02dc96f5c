import { crc32, deflateSync } from "node:zlib";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "./e2e-people.ts";

/** A file as Playwright's `setInputFiles` takes it. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF with a line of text on each page, and `padding` bytes that nobody sees. */
export function samplePdf(name = "passport.pdf", { pages = 1, padding = 0, encrypt = false } = {}): SampleFile {
  const kids = Array.from({ length: pages }, (_, page) => `${4 + page * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  for (let page = 1; page <= pages; page += 1) {
    const content = `BT /F1 36 Tf 72 700 Td (Sheet number ${page}) Tj ET`;
    const resources = "/Resources << /Font << /F1 3 0 R >> >>";
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  if (encrypt) {
    const secret = "0123456789abcdef".repeat(4);
    objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${secret}> /U <${secret}> /P -4 >>`);
  }
  let body = `%PDF-1.4\n%${"x".repeat(padding)}\n`;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const security = encrypt ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : "";
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${security} >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(body, "latin1") };
}

/** A picture of one colour. */
export function samplePng(name = "photo.png", { width = 320, height = 200 } = {}): SampleFile {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", data), pngChunk("IEND", Buffer.alloc(0))];
  return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...chunks]) };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Puts documents with their files into a person's account, the first of them newest. Gives their rows. */
export async function storeDocuments(
  { id, client }: Person,
  documents: readonly { name: string; type?: string; file: SampleFile; isCompleted?: boolean }[],
) {
  const bucket = client.storage.from("documents");
  const now = Date.now();
  const rows = [];
  for (const [index, { name, type = "Passport", file, isCompleted = false }] of documents.entries()) {
    const path = `${id}/${now + index}.${file.name.split(".").at(-1)}`;
    const { error } = await bucket.upload(path, new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }));
    if (error) throw error;
    rows.push({
      user_id: id,
      document_name: name,
      document_type: type,
      file_name: file.name,
      file_url: bucket.getPublicUrl(path).data.publicUrl,
      is_completed: isCompleted,
      uploaded_at: new Date(now - index * 3_600_000).toISOString(),
    });
  }
  const { data } = await client.from("documents").insert(rows).select("*").throwOnError();
  return data as { id: string; document_name: string; file_url: string; file_name: string; is_completed: boolean }[];
}

/** What the upload form holds. */
export function uploadForm(page: Page) {
  const card = page.getByRole("region", { name: "Upload documents" });
  return {
    card,
    /** On phones, once there is a document. */
    fold: card.getByRole("button", { name: "Upload documents" }),
    type: card.getByRole("combobox", { name: "Document type" }),
    name: card.getByLabel("Custom name"),
    files: card.getByLabel("Files", { exact: true }),
    chosen: card.getByRole("list", { name: "Files to upload" }).getByRole("listitem"),
    underWay: card.getByRole("list", { name: "Uploads under way" }).getByRole("listitem"),
    submit: card.getByRole("button", { name: "Upload", exact: true }),
  };
}

export async function chooseType(page: Page, type: string): Promise<void> {
  await uploadForm(page).type.fill(type);
  await page.getByRole("option", { name: type, exact: true }).click();
}

/** Uploads files by the form. */
export async function upload(page: Page, type: string, files: SampleFile | SampleFile[]): Promise<void> {
  await chooseType(page, type);
  await uploadForm(page).files.setInputFiles(files);
  await uploadForm(page).submit.click();
}

/** Lets go of files over the form's zone, as a mouse would that brings them from another window. */
export async function dropFiles(page: Page, files: readonly SampleFile[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") }));
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, sent);
  const zone = uploadForm(page).files;
  for (const type of ["dragenter", "dragover", "drop"]) await zone.dispatchEvent(type, { dataTransfer: transfer });
}

/** The rows of the list, in order. */
export function documentRows(page: Page): Locator {
  return page.getByRole("list", { name: "Your documents" }).getByRole("listitem");
}

/** What the row of a document holds. */
export function documentRow(page: Page, name: string) {
  const row = documentRows(page).filter({ has: page.getByRole("switch", { name, exact: true }) });
  return {
    row,
    mark: row.getByRole("switch"),
    preview: row.getByRole("button", { name: `Preview ${name},` }),
    download: row.getByRole("button", { name: `Download ${name},` }),
    remove: row.getByRole("button", { name: `Delete ${name},` }),
  };
}

/** The files that are stored for a person, as the service lists them. */
export async function storedFiles({ id, client }: Person): Promise<string[]> {
  const { data, error } = await client.storage.from("documents").list(id);
  if (error) throw error;
  return data.map((file) => file.name);
}

/** Opens /documents and waits for the list. */
export async function openDocuments(page: Page, search = ""): Promise<void> {
  await page.goto(`/documents${search}`);
  await expect(page.getByRole("region", { name: "Your documents" })).toBeVisible();
  await expect(page.getByText("No documents yet").or(documentRows(page).first())).toBeVisible();
}
