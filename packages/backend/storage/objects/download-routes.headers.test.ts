import { describe, expect, it } from "vitest";
import { type Delivery, objectHeaders, parseByteRange } from "./download-routes.ts";

const object = {
  version: "v",
  eTag: '"e"',
  size: 10,
  contentType: "image/png",
  cacheControl: "max-age=3600",
  robotsTag: null,
  lastModified: new Date("2026-01-02T03:04:05Z"),
};
const now = new Date("2026-02-01T00:00:00Z");
const delivery: Delivery = { isPublic: false, expires: null, download: null, now };

describe("caches", () => {
  const cacheOf = (cacheControl: string, options: Partial<Delivery> = {}) =>
    objectHeaders({ ...object, cacheControl }, { ...delivery, ...options }).get("cache-control");

  it("may keep what is public as its owner said", () => {
    expect(cacheOf("public, max-age=3600", { isPublic: true })).toBe("public, max-age=3600");
  });

  it("that are shared may never keep what is private", () => {
    expect(cacheOf("max-age=3600")).toBe("private, max-age=3600");
    expect(cacheOf("public, s-maxage=60, max-age=3600")).toBe("private, max-age=3600");
    expect(cacheOf("PUBLIC")).toBe("private");
    expect(cacheOf("private, no-store")).toBe("private, no-store");
    expect(cacheOf("")).toBe("private");
  });

  it("keep nothing for longer than its address works", () => {
    const inTenSeconds = new Date(now.getTime() + 10_000);
    expect(cacheOf("max-age=3600", { expires: inTenSeconds })).toBe("private, max-age=10");
    expect(cacheOf("max-age=5", { expires: inTenSeconds })).toBe("private, max-age=5");
    expect(cacheOf("max-age=5", { expires: new Date(0) })).toBe("private, max-age=0");
  });
});

describe("a name to keep a file under", () => {
  it("is nothing but a name", () => {
    for (const download of ['"; x="', "a\r\nb: c", "\u0000", "../../etc/passwd", "\ud800", "x".repeat(5000), "%41"]) {
      const disposition = objectHeaders(object, { ...delivery, download }).get("content-disposition");
      expect(disposition).toMatch(/^attachment; filename="[^"\\%/\p{Cc}]*"; filename\*=UTF-8''[\w.%-]*$/u);
      expect(disposition?.length).toBeLessThan(3000);
    }
  });
});

describe("a range", () => {
  it("is within the file, or none", () => {
    expect(parseByteRange(null, 10)).toBeNull();
    expect(parseByteRange("items=0-1", 10)).toBeNull();
    expect(parseByteRange("bytes=0-0", 10)).toEqual({ start: 0, end: 0 });
    expect(parseByteRange("Bytes= 2 - 5 ", 10)).toEqual({ start: 2, end: 5 });
    expect(parseByteRange("bytes=9-", 10)).toEqual({ start: 9, end: 9 });
    expect(parseByteRange("bytes=-999999999999999", 10)).toEqual({ start: 0, end: 9 });
    for (const range of [
      "bytes=10-",
      "bytes=",
      "bytes=--1",
      "bytes=1e1-",
      "bytes=0-1,2-3",
      "bytes=99999999999999999-",
    ]) {
      expect([range, parseByteRange(range, 10)]).toEqual([range, "unsatisfiable"]);
    }
    for (const range of ["bytes=0-", "bytes=-1"]) expect(parseByteRange(range, 0)).toBe("unsatisfiable");
  });
});
