import { describe, expect, it } from "vitest";
import { capacityFor, meanWait, meanWaitForCore } from "./model.ts";

describe("the wait for one process", () => {
  it("is half of the service where half is busy and all are equal (M/D/1)", () => {
    expect(meanWait({ rate: 50, service: 0.01 })).toBeCloseTo(0.005, 10);
  });

  it("is that of M/M/1 where services are spread as in it", () => {
    expect(meanWait({ rate: 90, service: 0.01, serviceSquared: 0.0002 })).toBeCloseTo(0.09, 10);
  });

  it("is less where a balancer gives to each in turn", () => {
    expect(meanWait({ rate: 50, service: 0.01, inTurnAmong: 2 })).toBeCloseTo(0.0025, 10);
  });

  it("has no end where more comes than is done", () => {
    expect(meanWait({ rate: 100, service: 0.01 })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the wait for one of several cores", () => {
  it("is that of tables of Erlang's C: two cores, one offered, a third waits", () => {
    expect(meanWaitForCore(2, 1, 1)).toBeCloseTo(1 / 3, 10);
  });

  it("has no end where more comes than is done", () => {
    expect(meanWaitForCore(2, 200, 0.01)).toBe(Number.POSITIVE_INFINITY);
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
    page: { mainThread: 0.1, process: 0.1, database: 0 },
    data: { mainThread: 0.01, process: 0.01, database: 0.02 },
    signIn: { mainThread: 0.02, process: 0.92, database: 0.04 },
  };

  // 36,000 visits a day, 3,600 in the peak hour, one a second, of ten requests.
  it("follows from the requests of the peak hour", () => {
    const capacity = capacityFor({ ...load, people: load.people * 10 }, demands);
    expect(capacity).toMatchObject({ requestsPerSecond: 100, processes: 4, processCores: 19, databaseCores: 4 });
    expect(capacity.connections).toBe(5);
  });

  it("is never less than one of each", () => {
    expect(capacityFor({ ...load, people: 10 }, demands)).toMatchObject({ processes: 1, databaseCores: 1 });
  });
});
