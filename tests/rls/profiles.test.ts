import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { insert } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

policyMatrix("public.profiles", {
  row: ({ owner }) => ({ user_id: owner, full_name: "Amina Rahman", residence_country: "Bangladesh" }),
  key: "user_id",
  change: { full_name: "Amina R.", phone: "+880 2 000000", residence_country: "Nepal" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

policyMatrix("storage.objects", {
  of: "files in the bucket avatars",
  row: ({ owner }) => ({ id: randomUUID(), bucket_id: "avatars", name: `${owner}/avatar.png` }),
  key: "id",
  change: { version: "2" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    // Everybody gets the picture by its public link; listing and replacing is the owner's.
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  },
});

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});

test.each(["film.mp4", "avatar", "avatar.png/1", "avatar.png.gif", "a/avatar.png", "avatar2.png", "avatar.PNG"])(
  "nobody serves the world a file %s beside their picture",
  async (name) => {
    const add = database.db.tx(signedIn(people.owner), (sql) =>
      insert(sql, "storage.objects", { bucket_id: "avatars", name: `${people.owner}/${name}` }),
    );
    await expect(add).rejects.toMatchObject({ code: "42501" });
  },
);
