import S3rver from "s3rver";

/**
 * s3rver in a process of its own, keeping the bucket argv[3] in the folder argv[2]: it prints its port, and ends when
 * standard input closes, which it does however its parent ends.
 */
const [, , directory, bucket = ""] = process.argv;
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
repairFirstByte(server);
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.on("end", () => process.exit(0)).resume();

/** It takes a range that ends with byte 0 for one without an end; the text "0" it takes as it is meant. */
function repairFirstByte(s3rver: object): void {
  const { store } = s3rver as { store: { getObject: (...args: [string, string, { end?: unknown }?]) => unknown } };
  const getObject = store.getObject.bind(store);
  store.getObject = (from, key, range) => getObject(from, key, range?.end === 0 ? { ...range, end: "0" } : range);
}
