import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { promisesOfFiles } from "./files.compliance.ts";
import { openS3Files } from "./s3-files.ts";
import type { S3Settings } from "./s3-settings.ts";

let server: S3Server;
let settings: S3Settings;
beforeAll(async () => {
  server = await startS3Server();
  settings = {
    bucket: server.env.S3_BUCKET,
    region: "us-east-1",
    endpoint: server.env.S3_ENDPOINT,
    accessKeyId: server.env.S3_ACCESS_KEY_ID,
    secretAccessKey: server.env.S3_SECRET_ACCESS_KEY,
  };
});
afterAll(() => server.stop());

promisesOfFiles("an S3 store", () => openS3Files(settings));

test.each([
  [/^S3_BUCKET: 127\.0\.0\.1:\d+ has no bucket other$/, { bucket: "other" }],
  [/^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* refuses them for the bucket files$/, { accessKeyId: "nobody" }],
  [/^S3_ENDPOINT: 127\.0\.0\.1:1 does not answer$/, { endpoint: "http://127.0.0.1:1" }],
])("a bucket that cannot be used says %s", async (message, wrong) => {
  await expect(openS3Files({ ...settings, ...wrong })).rejects.toMatchObject({
    code: "bad_configuration",
    message: expect.stringMatching(message),
  });
});
