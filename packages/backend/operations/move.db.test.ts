import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import {
  contentsOf,
  fillPlace,
  inPlace,
  log,
  migrations,
  startOnce,
  temporaryPlaces,
} from "#backend/testing/installation.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { move } from "./move.ts";

const place = temporaryPlaces();
const contentsAt = (settings: BackendSettings) => inPlace(settings, contentsOf);

describe("a move", () => {
  let store: S3Server;
  beforeAll(async () => {
    store = await startS3Server();
  });
  afterAll(() => store.stop());

  test("takes rows to Postgres and then files to a bucket, leaves nothing behind unsaid, and refuses to go nowhere", async () => {
    const source = await place("pglite");
    await inPlace(source, (opened) => fillPlace(opened, 3));
    const before = await contentsAt(source);
    const { DATABASE_URL: to } = await place("postgres");
    if (to === undefined) throw new Error("the place has no address");

    // A start would leave them behind.
    await expect(startOnce({ ...source, DATABASE_URL: to })).rejects.toMatchObject({
      code: "bad_configuration",
      message: expect.stringMatching(/^DATABASE_URL: .* has 3\. Move them/),
    });

    const moving = { settings: source, to, migrations, log };
    await expect(move({ ...moving, to: null })).rejects.toMatchObject({ code: "bad_request" });
    await expect(move(moving)).resolves.toEqual({ people: 3, files: null });
    const moved = { ...source, DATABASE_URL: to };
    expect(await contentsAt(moved)).toEqual(before);
    expect(await readdir(source.DATA_DIR)).toContainEqual(expect.stringMatching(/^postgres\.moved-/));
    await expect(move(moving)).rejects.toMatchObject({ message: expect.stringMatching(/holds no database/) });

    const withBucket = { ...moved, S3_BUCKET: store.env.S3_BUCKET, ...keysOf(store) };
    await expect(move({ ...moving, settings: withBucket, to: null })).resolves.toEqual({ people: 3, files: 4 });
    expect(await contentsAt(withBucket)).toEqual(before);
    // The folder is no longer the database's.
    await expect(contentsAt(moved)).rejects.toMatchObject({ message: expect.stringMatching(/kept elsewhere/) });
  });
});

function keysOf({ env }: S3Server) {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  return { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}
