import { describe, expect, it } from "vitest";
import { objectMetadata, readObjectMetadata } from "./find-object.ts";

const known = {
  eTag: '"e"',
  size: 10,
  contentType: "text/plain",
  cacheControl: "no-cache",
  robotsTag: "noindex",
  lastModified: new Date("2026-01-02T03:04:05.678Z"),
};
const nothing = { eTag: null, size: null, contentType: null, cacheControl: null, robotsTag: null, lastModified: null };

describe("the metadata of an object", () => {
  it("is read as it was written", () => {
    expect(readObjectMetadata(JSON.parse(JSON.stringify(objectMetadata(known))))).toEqual(known);
  });

  it("without an ETag is written without one", () => {
    const written = objectMetadata({ ...known, eTag: "" });
    expect(written).not.toHaveProperty("eTag");
    expect(readObjectMetadata(written)).toEqual({ ...known, eTag: null });
  });

  it("before the bytes came tells no size", () => {
    const written = objectMetadata({ ...known, eTag: "", size: null, robotsTag: null });
    for (const key of ["size", "contentLength", "xRobotsTag"]) expect(written).not.toHaveProperty(key);
  });

  it.each([undefined, null, {}, [], "text", 7])("tells nothing where the column is %j", (column) => {
    expect(readObjectMetadata(column)).toEqual(nothing);
  });

  it("tells what makes sense of a row that others wrote", () => {
    const column = {
      eTag: 7,
      size: -1,
      mimetype: "",
      cacheControl: {},
      xRobotsTag: "a\r\nb",
      lastModified: "yesterday",
    };
    expect(readObjectMetadata({ ...column, more: true })).toEqual(nothing);
    expect(readObjectMetadata({ ...column, size: 0 })).toEqual({ ...nothing, size: 0 });
  });

  it("knows no time from a number or null", () => {
    for (const lastModified of [null, undefined, 5, true]) {
      expect(readObjectMetadata({ lastModified })).toEqual(nothing);
    }
  });
});
