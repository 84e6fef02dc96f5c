import { describe, expect, test } from "vitest";
import {
  formatDay,
  formatExactDate,
  formatFileSize,
  formatNumber,
  formatPercent,
  formatRange,
  formatRelativeDate,
} from "./format.ts";
import { formatToTheSecond } from "./to-the-second.ts";

const now = new Date("2026-11-21T12:00:00Z");

describe("relative dates", () => {
  test.each([
    ["2026-11-21T11:59:40Z", "just now"],
    ["2026-11-21T11:58:00Z", "2 minutes ago"],
    ["2026-11-21T09:00:00Z", "3 hours ago"],
    ["2026-11-20T11:00:00Z", "yesterday"],
    ["2026-11-15T12:00:00Z", "6 days ago"],
    ["2026-11-07T12:00:00Z", "2 weeks ago"],
    ["2026-09-01T12:00:00Z", "2 months ago"],
    ["2024-10-01T12:00:00Z", "2 years ago"],
    ["2026-11-23T12:00:00Z", "in 2 days"],
  ])("%s is %s", (value, words) => {
    expect(formatRelativeDate(value, now, "en")).toBe(words);
  });

  test("follow the reader's language", () => {
    expect(formatRelativeDate("2026-11-20T11:00:00Z", now, "de")).toBe("gestern");
  });
});

test("what is no date is empty rather than an error", () => {
  expect([
    formatRelativeDate("soon", now),
    formatExactDate("soon"),
    formatToTheSecond("soon"),
    formatDay("soon"),
  ]).toEqual(["", "", "", ""]);
});

test("exact dates are written out", () => {
  expect(formatExactDate("2026-11-21T12:00:00Z", "en-GB")).toContain("21 November 2026");
  expect(formatToTheSecond("2026-11-21T12:00:07Z", "en-GB")).toMatch(/^21 November 2026.*:00:07$/);
  expect(formatDay("2026-11-21T12:00:00Z", "en-GB")).toBe("21 November 2026");
});

test("numbers and shares follow the reader's language", () => {
  expect(formatNumber(1234567, "en")).toBe("1,234,567");
  expect(formatNumber(1234567, "de")).toBe("1.234.567");
  expect(formatPercent(3 / 11)).toBe("27%");
  expect(formatRange({ from: 991, to: 1000, total: 12345 }, "en")).toBe("991–1,000 of 12,345");
});

test("sizes of files, as limits are stated", () => {
  expect([0, 1, 591, 2048, 600_000, 1_500_000, 10_485_760].map((bytes) => formatFileSize(bytes, "en"))).toEqual([
    "0 bytes",
    "1 byte",
    "591 bytes",
    "2 kB",
    "586 kB",
    "1.4 MB",
    "10 MB",
  ]);
});
