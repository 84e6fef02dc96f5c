import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { fillPlace, inPlace, log, temporaryPlaces } from "#backend/testing/installation.ts";
import { startOver } from "./start-over.ts";

const emptyPlace = temporaryPlaces();
async function filledPlace() {
  const settings = await emptyPlace("pglite");
  await inPlace(settings, (opened) => fillPlace(opened, 3));
  return settings;
}
const yes = async () => true;

test("starting over erases rows and files once somebody who knows how many people there are says so, and keeps keys", async () => {
  const settings = await filledPlace();
  const inFolder = (name: string) => path.join(settings.DATA_DIR, name);
  const keys = await readFile(inFolder("secrets.json"), "utf8");
  const no = vi.fn(async (_people: number | null) => false);
  expect(await startOver({ settings, mayErase: no, log })).toBe(false);
  expect(no).toHaveBeenCalledWith(3);
  expect(existsSync(inFolder("postgres/PG_VERSION"))).toBe(true);

  await inPlace(settings, async () => {
    const whileServing = startOver({ settings, mayErase: yes, log });
    await expect(whileServing).rejects.toMatchObject({ code: "data_folder_locked" });
  });
  expect(await startOver({ settings, mayErase: yes, log })).toBe(true);
  expect(existsSync(inFolder("postgres"))).toBe(false);
  expect(existsSync(inFolder("files"))).toBe(false);
  expect(await readFile(inFolder("secrets.json"), "utf8")).toBe(keys);
});

test("a database that cannot be opened can be erased", async () => {
  const settings = await filledPlace();
  await writeFile(path.join(settings.DATA_DIR, "postgres/global/pg_control"), "broken");
  const mayErase = vi.fn(yes);
  expect(await startOver({ settings, mayErase, log })).toBe(true);
  expect(mayErase).toHaveBeenCalledWith(null);
});

test.each([
  ["DATABASE_URL", { DATABASE_URL: "postgres://localhost/visa" }],
  ["S3_BUCKET", { S3_BUCKET: "papers" }],
])("what %s leads to is never erased", async (name, elsewhere) => {
  const settings = { DATA_DIR: "nowhere", DATABASE_URL: undefined, S3_BUCKET: undefined, ...elsewhere };
  const erasing = startOver({ settings, mayErase: yes, log });
  await expect(erasing).rejects.toMatchObject({ code: "bad_request", message: expect.stringContaining(name) });
});
