import { describe, expect, it } from "vitest";
import { withDeadline } from "#backend/auth/requests/deadline.ts";
import { createPasswordLimiter } from "./passwords.ts";

const started: string[] = [];
function task(name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => {
    started.push(name);
    return promise;
  };
  return { work, end: () => resolve(name) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the work on passwords", () => {
  it("does two of one network at a time, and does not keep the next network waiting", async () => {
    started.length = 0;
    const passwordLimiter = createPasswordLimiter();
    const tasks = ["a1", "a2", "a3"].map(task);
    const other = task("b1");
    const running = tasks.map(({ work }, index) => passwordLimiter.run(`2001:db8:1:2::${index}`, work));
    running.push(passwordLimiter.run("2001:db8:1:3::1", other.work));
    await settled();
    expect(started).toEqual(["a1", "a2", "b1"]);
    for (const { end } of [...tasks, other]) end();
    expect(await Promise.all(running)).toEqual(["a1", "a2", "a3", "b1"]);
  });

  it("rejects what is too much with 503, of one network and of all", async () => {
    const passwordLimiter = createPasswordLimiter();
    const never = () => new Promise<void>(() => {});
    const busy = { status: 503, retryAfterSeconds: expect.any(Number) };
    for (let taken = 0; taken < 102; taken += 1) void passwordLimiter.run("1.1.1.1", never);
    await expect(passwordLimiter.run("1.1.1.1", never)).rejects.toMatchObject(busy);
    for (let taken = 0; taken < 198; taken += 1) void passwordLimiter.run(`2.2.2.${taken}`, never);
    await expect(passwordLimiter.run("3.3.3.3", never)).rejects.toMatchObject(busy);
  });

  it("leaves undone what nobody waits for any more", async () => {
    started.length = 0;
    const passwordLimiter = createPasswordLimiter();
    const tasks = ["first", "second", "late"].map(task);
    const [late] = tasks.slice(2);
    const running = tasks.slice(0, 2).map(({ work }) => passwordLimiter.run("1.1.1.1", work));
    let unheard: Promise<unknown> = Promise.resolve();
    const request = () => {
      unheard = passwordLimiter.run("1.1.1.1", late?.work ?? expect.fail());
      return unheard;
    };
    await expect(withDeadline(request, 1, () => new Error("too late"))).rejects.toThrow("too late");
    for (const { end } of tasks) end();
    await Promise.all(running);
    await expect(unheard).rejects.toThrow("too late");
    expect(started).toEqual(["first", "second"]);
  });
});
