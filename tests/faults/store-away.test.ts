import { StorageApiError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CuttableRelay, startCuttableRelay } from "@workspace/testing/contract/cuttable-relay.ts";
import { type MailServer, startMailServer } from "@workspace/testing/mail-server.ts";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { createPerson, type Person } from "#tests/support/product/people.ts";
import { textPdf } from "#tests/support/samples/resume-files.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { uploadResume } from "#tests/support/servers/resume-upload.ts";
import { keysIn } from "#tests/support/servers/stored-files.ts";
import { addDocument, download, pdf } from "./operated-installations.ts";

let s3: S3Server;
let relay: CuttableRelay;
let mails: MailServer;
let installation: Installation;
let server: AppServer;
let person: Person;
beforeAll(async () => {
  [s3, mails, installation] = await Promise.all([startS3Server(), startMailServer(), createInstallation("postgres")]);
  const address = new URL(s3.env.S3_ENDPOINT);
  relay = await startCuttableRelay(Number(address.port));
  address.port = String(relay.port);
  server = await startAppServer({
    env: {
      ...installation.env,
      ...s3.env,
      S3_ENDPOINT: address.origin,
      SMTP_URL: mails.url,
      QUICK_PASSWORD_HASHES: "true",
    },
  });
  person = await createPerson({ url: server.url, ...(await keysIn(installation.dataDir)) });
});
afterAll(async () => {
  await server.stop();
  await relay.close();
  await Promise.all([s3.stop(), mails.close(), installation.remove()]);
});

const readiness = async () => {
  const answer = await fetch(`${server.url}/readyz`);
  return [answer.status, await answer.text()];
};
const briefly = "The service is briefly unavailable. Please try again.";

test("while the store of files is away nothing of an upload is kept, the rest goes on, and all is well once it is back", async () => {
  const files = person.client.storage.from("documents");
  const listed = async () => (await files.list(person.id)).data?.map(({ name }) => `${person.id}/${name}`);
  const before = pdf(200_000);
  const kept = await addDocument(person, before);
  await relay.cut();
  // First looked at now: an answer counts for half a minute.
  expect(await readiness()).toEqual([200, "degraded: store"]);
  const [refused, unread, resume] = await Promise.all([
    files.upload(`${person.id}/away.pdf`, pdf(200_000)),
    files.download(kept),
    uploadResume(person, { file: textPdf() }),
  ]);
  for (const { error } of [refused, unread]) {
    expect(error).toBeInstanceOf(StorageApiError);
    expect(error).toMatchObject({ status: 503, message: briefly });
  }
  expect(resume).toEqual({
    status: 503,
    body: { success: false, error: expect.stringMatching(/^[A-Z][^{}<>]{20,}\.$/) },
  });
  expect(await listed()).toEqual([kept]);
  expect((await person.client.from("resumes").select("id")).data).toEqual([]);
  expect((await person.client.from("profiles").select("user_id")).data).toEqual([{ user_id: person.id }]);
  expect(server.output()).toContain("a part that the server needs is in trouble");

  await relay.mend();
  const after = pdf(200_000);
  const added = await addDocument(person, after);
  expect(await download(person.client, added)).toEqual(after);
  expect(await download(person.client, kept)).toEqual(before);
  expect((await uploadResume(person, { file: textPdf() })).status).toBe(200);
  await expect.poll(readiness, { timeout: 60_000, interval: 500 }).toEqual([200, "ready"]);
}, 180_000);
