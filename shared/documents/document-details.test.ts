import { afterEach, describe, expect, it, vi } from "vitest";
import { detailsChange, detailsOf, documentDetailsSchema } from "./document-details.ts";
import type { ApplicantDocument } from "./document.ts";

const document: ApplicantDocument = {
  id: "1",
  user_id: "2",
  document_name: "Passport",
  document_type: "Passport",
  file_url: "http://localhost/1.pdf",
  file_name: "1.pdf",
  uploaded_at: "2026-11-24T10:00:00Z",
  is_completed: false,
  issued_on: "2021-03-15",
  expires_on: "2031-03-14",
  holder: null,
  paper_number: null,
};
const details = detailsOf(document);

const faultsOf = (change: Partial<typeof details>) => {
  const { error } = documentDetailsSchema.safeParse({ ...details, ...change });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
};

afterEach(() => {
  vi.useRealTimers();
});

describe("details of a paper", () => {
  it("may all be unknown but for name and type", () => {
    expect(faultsOf({ issued_on: "", expires_on: "", holder: "", paper_number: "" })).toEqual([]);
    expect(faultsOf({ document_name: "  ", document_type: null })).toEqual([
      "document_name: Enter a name",
      "document_type: Please select a document type",
    ]);
  });

  it.each([
    [{ expires_on: "2021-03-14" }, "expires_on: The expiry date is before the issue date"],
    [{ expires_on: "2301-01-01" }, "expires_on: Check the year: it must be between 1900 and 2200"],
    [{ issued_on: "0221-03-15" }, "issued_on: Check the year: it must be between 1900 and 2200"],
    [{ expires_on: "2031-02-31" }, "expires_on: This is no day of the calendar. Enter day, month and year."],
    [{ expires_on: "12031-02-01" }, "expires_on: This is no day of the calendar. Enter day, month and year."],
    [{ document_name: "x".repeat(201) }, "document_name: The name must be at most 200 characters"],
    [{ holder: "x".repeat(201) }, "holder: The holder must be at most 200 characters"],
    [{ paper_number: "x".repeat(101) }, "paper_number: The number must be at most 100 characters"],
  ])("with %j are refused", (change, fault) => {
    expect(faultsOf(change)).toEqual([fault]);
  });

  it("may begin and end on one day, and may be issued today wherever one lives", () => {
    vi.useFakeTimers({ now: new Date("2026-11-24T12:00:00Z") });
    expect(faultsOf({ expires_on: details.issued_on })).toEqual([]);
    expect(faultsOf({ issued_on: "2026-11-25" })).toEqual([]);
    expect(faultsOf({ issued_on: "2026-11-26" })).toEqual([
      "issued_on: The issue date is still to come. Check the year.",
    ]);
  });

  it("are saved where they differ, with what was there before", () => {
    expect(detailsChange(document, details)).toBeNull();
    expect(detailsChange(document, { ...details, expires_on: "", holder: "Asha Rahman" })).toEqual({
      from: { expires_on: "2031-03-14", holder: null },
      to: { expires_on: null, holder: "Asha Rahman" },
    });
  });
});
