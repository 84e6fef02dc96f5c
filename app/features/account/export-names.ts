import { z } from "zod/mini";
import { createUniqueNames, safeFileName, splitName } from "#app/lib/files/download.ts";
import type { PublicTable } from "#shared/account/exported-tables.ts";
import { storedDocumentPath } from "#shared/documents/document.ts";
import type { ExportRow, StoredFile } from "./export-source.ts";

const documentRow = z.object({
  user_id: z.string(),
  document_name: z.string(),
  file_name: z.string(),
  file_url: z.string(),
});
const resumeRow = z.object({ title: z.string(), file_url: z.string() });

export interface ExportNames {
  learn(table: PublicTable, row: ExportRow): void;
  nameOf(file: StoredFile): string;
  /** Names in rows for which there is no file. */
  withoutFile(files: readonly StoredFile[]): string[];
}

export function createExportNames(): ExportNames {
  const unique = createUniqueNames();
  const known = new Map<string, string>();
  return {
    learn(table, row) {
      if (table === "documents") {
        const document = documentRow.parse(row);
        known.set(`documents/${storedDocumentPath(document)}`, documentFileName(document));
      }
      if (table === "resumes") {
        const { title, file_url: path } = resumeRow.parse(row);
        const { extension } = splitName(path);
        known.set(`resumes/${path}`, title.toLowerCase().endsWith(extension.toLowerCase()) ? title : title + extension);
      }
    },
    nameOf({ bucket, path }) {
      const folders = [bucket, ...path.split("/").slice(1, -1)];
      const name = known.get(`${bucket}/${path}`) ?? path.split("/").at(-1) ?? path;
      return unique([...folders, name].map(safeFileName).join("/"));
    },
    withoutFile(files) {
      const stored = new Set(files.map(({ bucket, path }) => `${bucket}/${path}`));
      return [...known].filter(([path]) => !stored.has(path)).map(([, name]) => name);
    },
  };
}

/** "Passport - scan.pdf"; only "scan.pdf" where the name says the same. */
function documentFileName({ document_name, file_name }: z.infer<typeof documentRow>): string {
  const isSame = document_name === file_name || document_name === splitName(file_name).stem;
  return isSame ? file_name : `${document_name} - ${file_name}`;
}
