import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyOf, joined, survives, twoPeople, VICTIM } from "./requests.ts";

describe("whatever is asked of the files", () => {
  const places = [
    "object/",
    "object/public/",
    "object/authenticated/",
    "object/sign/",
    "object/info/",
    "object/upload/sign/",
    "object/list/",
    "object/list-v2/",
    "object/move",
    "object/copy",
    "bucket/",
    "bucket",
    "render/image/public/",
    "upload/resumable",
    "upload/resumable/",
  ];
  const keys = [
    "prefix",
    "prefixes",
    "paths",
    "search",
    "limit",
    "offset",
    "sortBy",
    "expiresIn",
    "cursor",
    "bucketId",
    "sourceKey",
    "destinationKey",
    "destinationBucket",
    "id",
    "name",
    "public",
  ];
  const values = ["fx-files", "fx-public", "..", "name", "desc", VICTIM, `${VICTIM}/kept.txt`];
  const request = fc.record({
    method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"),
    path: fc
      .tuple(
        fc.constantFrom(...places),
        joined(
          [
            "fx-files",
            "fx-public",
            "fx-own",
            `/${VICTIM}/kept.txt`,
            `fx-files/${VICTIM}/kept.txt`,
            "/",
            "/",
            "..",
            "%2f",
            "%00",
            "a",
            "é",
            "?token=",
            "?download=",
            "&",
            "*",
            "\\",
            ".",
          ],
          6,
        ),
      )
      .map(([place, more]) => `/storage/v1/${place}${encodeURI(more)}`),
    headers: fc.record(
      {
        "content-type": fc.constantFrom(
          "application/json",
          "text/plain",
          "multipart/form-data; boundary=b",
          "application/offset+octet-stream",
        ),
        range: fc.constantFrom("bytes=0-1", "bytes=-", "bytes=9-1"),
        "x-upsert": fc.constantFrom("true", "x"),
        "x-metadata": fc.constantFrom("e30=", "e", "W10="),
        "tus-resumable": fc.constant("1.0.0"),
        "upload-length": fc.constantFrom("1", "0", "x", "99999999999999999999"),
        "upload-offset": fc.constantFrom("0", "1", "-1"),
        "upload-metadata": fc.constantFrom("bucketName Zng=,objectName YQ==", "bucketName", "x x x"),
      },
      { requiredKeys: [] },
    ),
    body: bodyOf(keys, values),
  });

  it("fails inside never, and hands out nobody's file", async () => {
    const { secret, victim, survive } = await twoPeople();
    const files = victim.client.storage.from("fx-files");
    const name = `${victim.id}/kept.txt`;
    expect((await files.upload(name, secret)).error).toBeNull();
    await survives(request, survive);
    expect(await (await files.download(name)).data?.text()).toBe(secret);
  });
});
