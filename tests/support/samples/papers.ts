import type { Person } from "#tests/support/product/people.ts";

// Documents and resumes of test people, for browsers as for Node.

/** A PDF with these lines of text on each page, and `padding` bytes that are not shown; all of it is ASCII. */
export function pdfText(pages: readonly (readonly string[])[], { padding = 0, encrypt = false } = {}): string {
  const kids = pages.map((_, page) => `${4 + page * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  for (const lines of pages) {
    const words = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`).join(" T* ");
    const content = `BT /F1 ${lines.length > 1 ? 11 : 36} Tf 16 TL 72 700 Td ${words} ET`;
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
  const security = encrypt ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : "";
  return pdfOfText(objects, { padding, security });
}

/** A PDF of these objects, numbered from 1; the first is the catalog. All of it is ASCII. */
export function pdfOfText(objects: readonly string[], { padding = 0, security = "" } = {}): string {
  let body = `%PDF-1.4\n%${"x".repeat(padding)}\n`;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return `${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${security} >>\nstartxref\n${start}\n%%EOF\n`;
}

/** What `samplePdf` of either kind of test has on its pages. */
export function numberedSheets(count: number): string[][] {
  return Array.from({ length: count }, (_, page) => [`Sheet number ${page + 1}`]);
}

export interface StoredDocument {
  name: string;
  type?: string;
  file: File;
  isCompleted?: boolean;
}

/** Puts documents with their files into a person's account, the first of them newest. Gives their rows. */
export async function storeDocuments({ id, client }: Person, documents: readonly StoredDocument[]) {
  const bucket = client.storage.from("documents");
  const now = Date.now();
  const rows = [];
  for (const [index, { name, type = "Passport", file, isCompleted = false }] of documents.entries()) {
    const path = `${id}/${now + index}.${file.name.split(".").at(-1)}`;
    const { error } = await bucket.upload(path, new Blob([file], { type: file.type }));
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

/** The files that are stored for a person, as the service lists them. */
export async function storedFiles({ id, client }: Person, bucket = "documents"): Promise<string[]> {
  const { data, error } = await client.storage.from(bucket).list(id);
  if (error) throw error;
  return data.map((file) => file.name);
}
