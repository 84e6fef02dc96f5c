// A thread that says when the next request comes: timers of Node know whole milliseconds, in which several would come
// at once.
import { parentPort, workerData } from "node:worker_threads";

const { rate, seconds } = workerData as { rate: number; seconds: number };
const never = new Int32Array(new SharedArrayBuffer(4));

const end = performance.now() + seconds * 1000;
let next = performance.now();
for (;;) {
  next += (-Math.log(1 - Math.random()) / rate) * 1000;
  if (next > end) break;
  const pause = next - performance.now();
  if (pause > 0) Atomics.wait(never, 0, 0, pause);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage("now");
}
