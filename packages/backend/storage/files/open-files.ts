import path from "node:path";
import { AppError } from "#backend/app-error.ts";
import type { BackendSettings } from "#backend/settings.ts";
import type { Files, Spool } from "./files.ts";
import { openFolderFiles } from "./folder-files.ts";
import { openSpool } from "./spool.ts";

export type FileSettings = Pick<
  BackendSettings,
  "DATA_DIR" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_REGION" | "S3_ENDPOINT"
>;

export interface OpenFiles {
  files: Files;
  spool: Spool;
  /** That says where they are. */
  setting: "DATA_DIR" | "S3_BUCKET";
}

/** A bucket, or a folder beside the database. */
export async function openFiles(settings: FileSettings, { isAlone }: { isAlone: boolean }): Promise<OpenFiles> {
  const folder = path.join(settings.DATA_DIR, "files");
  const spool = await openSpool(folder, { isAlone }).catch((error: unknown) => throwUnusable(folder, error));
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    const files = await openFolderFiles(folder).catch((error: unknown) => throwUnusable(folder, error));
    return { spool, files, setting: "DATA_DIR" };
  }
  // Few have a store, and its client is large.
  const { openS3Files } = await import("./s3-files.ts");
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const files = await openS3Files({ bucket, region, endpoint, accessKeyId, secretAccessKey });
  return { spool, files, setting: "S3_BUCKET" };
}

function throwUnusable(folder: string, error: unknown): never {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  throw new AppError("data_folder_unusable", `DATA_DIR: no files can be kept in ${folder}: ${reason}`, {
    cause: error,
  });
}
