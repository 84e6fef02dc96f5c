import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import type { BackendSettings } from "#backend/settings.ts";
import { startOnce, temporaryPlaces } from "#backend/testing/installation.ts";
import type { Engine } from "@workspace/testing/database.ts";
import { createNamelessDatabase } from "@workspace/testing/postgres-server.ts";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";

const newPlace = temporaryPlaces();

describe.each<Engine>(["pglite", "postgres"])("a database on %s with a bucket", (engine) => {
  let store: S3Server;
  let folder: string;
  let original: BackendSettings;
  beforeEach(async () => {
    store = await startS3Server();
    folder = await mkdtemp(path.join(tmpdir(), "copies-"));
    original = await newPlace(engine, { ...store.env });
    await startOnce(original);
  });
  afterEach(async () => {
    await store.stop();
    await rm(folder, { recursive: true });
  });

  /** As `cp -a` and `createdb -T` make it, keys and settings included. */
  async function copy(settings: BackendSettings): Promise<BackendSettings> {
    const DATA_DIR = path.join(folder, randomUUID());
    await cp(settings.DATA_DIR, DATA_DIR, { recursive: true, preserveTimestamps: true });
    const { DATABASE_URL: from } = settings;
    if (from === undefined) return { ...settings, DATA_DIR };
    const name = new URL(from).pathname.slice(1);
    return { ...settings, DATA_DIR, DATABASE_URL: await createNamelessDatabase(inject("postgresUrl"), name) };
  }

  const codeOf = async (settings: BackendSettings): Promise<string> => {
    const refusal = await startOnce(settings).then(
      () => "started",
      (error: unknown) => String(error),
    );
    return (
      /S3_BUCKET: this database is a copy.* start once with TAKE_FILES=([0-9a-f]{8})$/.exec(refusal)?.[1] ?? refusal
    );
  };

  test("starts again where it was, and no copy of it does with that bucket", async () => {
    await startOnce(original);
    expect(await codeOf(await copy(original))).toMatch(/^[0-9a-f]{8}$/);
    await startOnce(original);
  });

  test("is a copy whose original is gone, once that was confirmed for this copy and no other", async () => {
    const moved = await copy(original);
    const confirmed = { ...moved, TAKE_FILES: await codeOf(moved) };
    await startOnce(confirmed);
    await startOnce(moved);
    const next = await copy(confirmed);
    expect([await codeOf(next), await codeOf(next)]).not.toContain(confirmed.TAKE_FILES);
    expect(await codeOf(next)).toMatch(/^[0-9a-f]{8}$/);
  });
});

test("a folder of files is copied along with its database, and both start", async () => {
  const original = await newPlace("pglite");
  const folder = await mkdtemp(path.join(tmpdir(), "copies-"));
  await startOnce(original);
  const copied = { ...original, DATA_DIR: path.join(folder, "copy") };
  await cp(original.DATA_DIR, copied.DATA_DIR, { recursive: true });
  for (const settings of [original, copied]) await startOnce(settings);
  await rm(folder, { recursive: true });
});
