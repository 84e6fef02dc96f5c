import { describe, expect, it } from "vitest";
import { paperExpiry } from "./paper-expiry.ts";

describe("a paper's end", () => {
  const at = (today: string, expires_on: string | null, document_type = "Passport") =>
    paperExpiry({ document_type, expires_on }, today);

  it("is near from six months on for a passport, from one month on for others", () => {
    expect(at("2026-11-24", "2027-05-24")).toBe("soon");
    expect(at("2026-11-24", "2027-05-25")).toBeNull();
    expect(at("2026-11-24", "2026-12-24", "Travel Insurance")).toBe("soon");
    expect(at("2026-11-24", "2026-12-25", "Travel Insurance")).toBeNull();
  });

  it("is over on the day after its last", () => {
    expect(at("2026-11-24", "2026-11-24")).toBe("soon");
    expect(at("2026-11-25", "2026-11-24")).toBe("expired");
    expect(at("2026-11-25", null)).toBeNull();
  });

  it("counts months by the calendar", () => {
    expect(at("2027-08-31", "2028-02-29")).toBe("soon");
    expect(at("2027-08-31", "2028-03-01")).toBeNull();
    expect(at("2027-01-31", "2027-02-28", "Transcript")).toBe("soon");
    expect(at("2027-01-31", "2027-03-01", "Transcript")).toBeNull();
  });
});
