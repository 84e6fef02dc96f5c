import { describe, expect, it } from "vitest";
import { capacityFor, meanWait } from "./model.ts";

describe("the wait in a queue", () => {
  it("is that of M/M/1 with one server: the service by what is left of it", () => {
    expect(meanWait(1, 50, 0.01)).toBeCloseTo(0.01, 10);
    expect(meanWait(1, 90, 0.01)).toBeCloseTo(0.09, 10);
  });

  it("is that of tables of Erlang's C with more: two servers, one offered, a third waits", () => {
    expect(meanWait(2, 1, 1)).toBeCloseTo(1 / 3, 10);
  });

  it("has no end where more comes than is done", () => {
    expect(meanWait(2, 200, 0.01)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("what a number of people needs", () => {
  const load = {
    people: 1_080_000,
    visitsPerMonth: 1,
    requestsPerVisit: { page: 1, data: 8, signIn: 1 },
    shareAtPeakHour: 0.1,
  };
  const demands = {
    page: { process: 0.1, database: 0 },
    data: { process: 0.01, database: 0.02 },
    signIn: { process: 0.02, database: 0.04 },
  };

  // 36,000 visits a day, 3,600 in the peak hour, one a second, of ten requests.
  it("follows from the requests of the peak hour", () => {
    const capacity = capacityFor({ ...load, people: load.people * 10 }, demands);
    expect(capacity).toMatchObject({ requestsPerSecond: 100, processes: 4, databaseCores: 4, connections: 5 });
  });

  it("is never less than one of each", () => {
    expect(capacityFor({ ...load, people: 10 }, demands)).toMatchObject({ processes: 1, databaseCores: 1 });
  });
});
