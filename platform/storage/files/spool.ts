import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { refuse, StorageError } from "#platform/storage/errors.ts";
import type { Spool } from "./files.ts";

/** Receives files into `incoming` below the folder, on the same disk, so that storing one is a move. */
export function createSpool(folder: string): Spool {
  const incoming = path.join(folder, "incoming");
  return {
    async receive(bytes, { limitBytes }) {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const place = path.join(incoming, randomUUID());
      const handle = await open(place, "wx", 0o600);
      const discard = () => rm(place, { force: true }).catch(() => {});
      const hash = createHash("md5");
      let size = 0;
      try {
        for await (const chunk of bytes) {
          size += chunk.byteLength;
          if (size > limitBytes) throw refuse("too_large");
          hash.update(chunk);
          await handle.write(chunk);
        }
        await handle.sync();
      } catch (error) {
        await discard();
        if (error instanceof StorageError) throw error;
        throw new StorageError("upload_cut", { cause: error });
      } finally {
        await handle.close();
      }
      return { path: place, size, md5: hash.digest("hex"), discard };
    },
  };
}
