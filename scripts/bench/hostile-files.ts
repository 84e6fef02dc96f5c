import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { hostileFiles } from "#tests/support/samples/hostile-files.ts";
import { textPdf } from "#tests/support/samples/resume-files.ts";
import { uploadResume } from "#tests/support/servers/resume-upload.ts";
import { onBothEngines, type Person, signIn } from "./product.ts";

const names = [
  "a pdf of 400 kB that unpacks to 400 MB",
  "a pdf with a million tiles",
  "a small docx with 25 MB of paragraphs",
] as const;
const READS_ALONE = 300;

export async function benchHostileFiles(): Promise<void> {
  await onBothEngines({}, async (engine, product) => {
    console.log(`${engine}:`);
    await readsBesideFiles(await signIn(product));
  });
}

async function readsBesideFiles({ url, publishableKey, accessToken, userId }: Person): Promise<void> {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${accessToken}` } },
  });
  const alone: number[] = [];
  for (let read = 0; read < READS_ALONE; read += 1) alone.push(await timeOfRead(client));
  print("a read alone", alone);
  const send = (file: Uint8Array) => uploadResume({ id: userId, client }, { file });
  print("a read while a good resume is read", await timesDuring(client, () => send(textPdf())));
  for (const name of names) {
    const file = await hostileFiles[name]?.();
    if (file) print(`a read during ${name}`, await timesDuring(client, () => send(file)));
  }
}

async function timesDuring(client: SupabaseClient, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = work().then(() => null);
  for (;;) {
    const time = await Promise.race([over, timeOfRead(client)]);
    if (time === null) return times;
    times.push(time);
  }
}

async function timeOfRead(client: SupabaseClient): Promise<number> {
  const started = performance.now();
  const { error } = await client.from("visa_progress").select();
  if (error) throw error;
  return performance.now() - started;
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  console.log(
    `  ${name.padEnd(56)} median ${at(0.5).padStart(6)} ms  95 % ${at(0.95).padStart(6)} ms  slowest ${at(1).padStart(6)} ms`,
  );
}
