import { randomInt, randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { addApplication } from "#tests/support/samples/applications.ts";
import { enteredFact } from "#tests/support/samples/entered-facts.ts";

/** The product under test. */
export interface Backend {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/** Somebody with everything that the product can keep of a person. */
export interface FullAccount {
  id: string;
  email: string;
  /** In whose session the second factor was shown. */
  client: SupabaseClient;
  /** By what they could be told: whatever holds one of these words is about them. */
  words: {
    id: string;
    email: string;
    newEmail: string;
    phone: string;
    factorPhone: string;
    marker: string;
    ip: string;
  };
}

export function clientOf({ url }: Backend, key: string, ip: string, flowType: "implicit" | "pkce" = "implicit") {
  return createClient(url, key, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType,
      experimental: { recoveryCodes: true },
    },
    global: { headers: { "x-forwarded-for": ip } },
  });
}

/** @throws what the client answers as `error` */
async function done<Answer extends { error: unknown }>(answer: PromiseLike<Answer>): Promise<Answer> {
  const settled = await answer;
  if (settled.error) throw settled.error;
  return settled;
}

/** Makes an account by the admin API and fills it by the official client, as its owner would. */
export async function createFullAccount(backend: Backend): Promise<FullAccount> {
  const marker = `marker-${randomUUID()}`;
  const email = `${randomUUID()}@example.com`;
  const phone = `4915${randomInt(1e9, 1e10)}`;
  const factorPhone = `4916${randomInt(1e9, 1e10)}`;
  const password = `pass-${randomUUID()}`;
  const ip = randomIp();
  const service = clientOf(backend, backend.secretKey, randomIp());
  const created = await service.auth.admin.createUser({
    email,
    phone: `+${phone}`,
    password,
    email_confirm: true,
    phone_confirm: true,
    user_metadata: { full_name: `Zubaida ${marker}` },
  });
  if (created.error) throw created.error;
  const { id } = created.data.user;
  await done(service.from("user_roles").insert({ user_id: id, role: "admin" }));
  const call = { user_id: id, task: "chat", model: "offline", duration_ms: 12, outcome: "ok" };
  await done(service.from("ai_usage").insert(call));

  const anonymous = () => clientOf(backend, backend.publishableKey, ip);
  const client = anonymous();
  await anonymous().auth.signInWithPassword({ email, password: "a wrong one" });
  await done(client.auth.signInWithPassword({ email, password }));
  await addFactors(client, factorPhone, marker);
  await done(anonymous().auth.signInWithPassword({ email, password }));
  const newEmail = `${randomUUID()}@example.com`;
  await done(client.auth.updateUser({ email: newEmail }));
  await done(client.auth.reauthenticate());
  await done(clientOf(backend, backend.publishableKey, ip, "pkce").auth.resetPasswordForEmail(email));
  const conversation = await addRows(client, id, marker);
  await done(
    service.from("chat_messages").insert({ conversation_id: conversation, message: marker, response: marker }),
  );
  await addApplication({ id, client, service, marker });
  await handleReport(service, client);
  const looked = { admin_id: id, action: "open", person_id: randomUUID(), person_email: "somebody@example.org" };
  await done(service.from("people_audit").insert(looked));
  await addFiles(client, id, marker);
  await beginUpload(backend, client, { name: `${id}/half.pdf`, bytes: pdf(marker) });
  return { id, email, client, words: { id, email, newEmail, phone, factorPhone, marker, ip } };
}

async function addFactors(client: SupabaseClient, phone: string, marker: string): Promise<void> {
  const { mfa } = client.auth;
  const app = await mfa.enroll({ factorType: "totp", friendlyName: `App ${marker}` });
  if (app.error) throw app.error;
  const code = TOTP.generate({ secret: Secret.fromBase32(app.data.totp.secret) });
  await done(mfa.challengeAndVerify({ factorId: app.data.id, code }));
  await done(mfa.recoveryCodes.generate());
  const mobile = await mfa.enroll({ factorType: "phone", phone: `+${phone}`, friendlyName: `Phone ${marker}` });
  if (mobile.error) throw mobile.error;
  await done(mfa.challenge({ factorId: mobile.data.id, channel: "sms" }));
}

/** @returns the id of a conversation without messages, which the server writes */
async function addRows(client: SupabaseClient, id: string, marker: string): Promise<string> {
  const insert = (table: string, row: Record<string, unknown>) => done(client.from(table).insert(row).select("id"));
  await done(
    client
      .from("profiles")
      .update({ phone: marker.slice(0, 50), residence_country: "Kenya" })
      .eq("user_id", id),
  );
  await done(client.from("visa_progress").update({ passport_ready: true }).eq("user_id", id));
  const url = `https://example.com/storage/v1/object/public/documents/${id}/1.pdf`;
  const document = { document_name: marker, document_type: "Passport", file_url: url, file_name: "scan.pdf" };
  await insert("documents", document);
  await insert("practice_results", { country: "uk", answered: 0, asked: 1, letter: marker, application: marker });
  await insert("sop_documents", { prompt_input: marker, generated_text: `<p>${marker}</p>` });
  // The former text is kept as a version.
  await done(client.from("sop_documents").update({ generated_text: marker }).eq("user_id", id));
  await insert("resumes", { title: marker, file_url: `${id}/1.pdf`, parsed_content: marker });
  await insert("feedback", {
    name: "Zubaida",
    email: "z@example.com",
    component: "Other",
    feedback: `Hello ${marker}`,
  });
  const { data } = await done(client.from("chat_conversations").insert({ title: marker }).select("id").single());
  await done(client.rpc("stop_answer", { message_id: randomUUID() }));
  const slug = `post-${randomUUID()}`;
  await insert("blogs", { title: "What we learned", slug, content: "<p>Much</p>", published: true });
  // The former text is kept as a revision, and the view under its day.
  await done(client.from("blogs").update({ content: "<p>A lot</p>" }).eq("slug", slug));
  await done(client.rpc("increment_blog_view", { blog_slug: slug }));
  await insert("fact_overrides", enteredFact({ fact_id: `xx.${randomUUID()}` }));
  return String(data?.id);
}

async function handleReport(service: SupabaseClient, admin: SupabaseClient): Promise<void> {
  const report = { destination: "gb", message: "The fee is another one by now." };
  const { data } = await done(service.from("fact_reports").insert(report).select("id").single());
  await done(admin.from("fact_reports").update({ state: "taken" }).eq("id", data?.id));
}

async function addFiles(client: SupabaseClient, id: string, marker: string): Promise<void> {
  const put = (bucket: string, name: string, bytes: Buffer, contentType: string) =>
    done(client.storage.from(bucket).upload(`${id}/${name}`, bytes, { contentType }));
  await put("documents", "1.pdf", pdf(marker), "application/pdf");
  await put("documents", "2024/old papers/scan.pdf", pdf(marker), "application/pdf");
  await put("resumes", "1.pdf", pdf(marker), "application/pdf");
  await put("avatars", "avatar.png", png(marker), "image/png");
}

/** Sends the first half of a resumable upload; gives where the rest would go. */
export async function beginUpload(
  { url, publishableKey }: Backend,
  client: SupabaseClient,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const { data } = await client.auth.getSession();
  const headers = {
    apikey: publishableKey,
    Authorization: `Bearer ${data.session?.access_token ?? ""}`,
    "Tus-Resumable": "1.0.0",
  };
  const encode = (text: string) => Buffer.from(text).toString("base64");
  const metadata = { bucketName: "documents", objectName: name, contentType: "application/pdf" };
  const begun = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      ...headers,
      "Upload-Length": String(bytes.length + 1),
      "Upload-Metadata": Object.entries(metadata)
        .map(([key, value]) => `${key} ${encode(value)}`)
        .join(","),
    },
  });
  const location = begun.headers.get("location");
  if (begun.status !== 201 || location === null)
    throw new Error(`upload refused: ${begun.status} ${await begun.text()}`);
  const sent = await fetch(location, {
    method: "PATCH",
    headers: { ...headers, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    body: new Uint8Array(bytes),
  });
  if (sent.status !== 204) throw new Error(`piece refused: ${sent.status} ${await sent.text()}`);
  return location;
}

export function pdf(marker: string): Buffer {
  return Buffer.from(`%PDF-1.7\n% ${marker}\n%%EOF\n`);
}

function png(marker: string): Buffer {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return Buffer.concat([Buffer.from(pixel, "base64"), Buffer.from(marker)]);
}
