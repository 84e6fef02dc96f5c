import { describe, expect, inject, it } from "vitest";
import { createUser, serviceClient } from "#tests/support/clients.ts";
import { begin, endpoint, headersOf, mebibyte, metadataHeader, pdfOf, send, tus } from "./resumable-client.ts";

const stored = (name: string) => serviceClient().storage.from("documents").info(name);

describe("an upload in pieces", () => {
  it("brings 10 MB in pieces of 6 MB, whole and in order, with what was said of it", async () => {
    const user = await createUser();
    const name = `${user.id}/1.pdf`;
    const bytes = pdfOf(10 * mebibyte);
    const ending = await send(bytes, {
      name,
      headers: await headersOf(user),
      cacheControl: "3600",
      metadata: { place: "Oslo" },
    });
    expect(ending).toMatchObject({ ok: true });
    const { data } = await user.client.storage.from("documents").download(name);
    expect(Buffer.compare(Buffer.from((await data?.arrayBuffer()) ?? []), bytes)).toBe(0);
    expect((await stored(name)).data).toMatchObject({
      size: bytes.length,
      contentType: "application/pdf",
      cacheControl: "max-age=3600",
      metadata: { place: "Oslo" },
    });
  });
});
