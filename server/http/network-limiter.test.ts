import { expect, it } from "vitest";
import { createNetworkLimiter } from "./network-limiter.ts";

/** Work that ends when it is told to. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

it("makes a network's pages a few at a time, and those of others meanwhile", async () => {
  const limited = createNetworkLimiter();
  const { work, end } = openWork();
  let running = 0;
  const pages = Array.from({ length: 100 }, () =>
    limited("198.51.100.1", async () => {
      running += 1;
      await work();
    }),
  );
  expect(await limited("198.51.100.2", async () => "another network's")).toBe("another network's");
  expect(running).toBe(8);
  end();
  await Promise.all(pages);
  expect(running).toBe(100);
});

it("takes all addresses of one IPv6 network for one", async () => {
  const limited = createNetworkLimiter();
  const { work, end } = openWork();
  let running = 0;
  const pages = Array.from({ length: 20 }, (_, index) =>
    limited(`2001:db8::${index + 1}`, async () => {
      running += 1;
      await work();
    }),
  );
  await limited("2001:db8:0:1::1", async () => {});
  expect(running).toBe(8);
  end();
  await Promise.all(pages);
});

it("rejects what nobody would wait for", async () => {
  const limited = createNetworkLimiter();
  const { work, end } = openWork();
  const pages = Array.from({ length: 1008 }, () => limited("198.51.100.1", work));
  await expect(limited("198.51.100.1", work)).rejects.toMatchObject({ code: "overloaded" });
  end();
  await Promise.all(pages);
});
