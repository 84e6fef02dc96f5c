import { beforeAll, describe, expect, it } from "vitest";
import { insertBareUser } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { findToken, storeToken } from "./one-time-tokens.ts";

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const nobody = { email: null, passwordHash: "", userMetadata: {}, appMetadata: {} };

describe("an address that several accounts want", () => {
  it.each(["email_change_token_new", "phone_change_token"] as const)(
    "leaves the latest %s valid alone",
    async (type) => {
      const now = new Date();
      const store = async (sql: Transaction, hash: string, sentTo: string) => {
        const { id: userId } = await insertBareUser(sql, nobody, now);
        await storeToken(sql, { userId, type, hash, sentTo }, now);
      };
      const valid = await database.db.tx(PLATFORM, async (sql) => {
        await store(sql, `${type} first`, "wanted");
        await store(sql, `${type} other`, "another");
        await store(sql, `${type} second`, "wanted");
        const found = ["first", "other", "second"].map((name) =>
          findToken(sql, { types: [type], hashes: [`${type} ${name}`], seconds: 60 }, now),
        );
        return (await Promise.all(found)).map((token) => token?.token_hash ?? null);
      });
      expect(valid).toEqual([null, `${type} other`, `${type} second`]);
    },
  );
});
