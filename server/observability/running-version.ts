import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

export interface RunningVersion {
  version: string;
  /** Of the files that run; null where neither git nor the build of an image says it. */
  commit: string | null;
}

const packageSchema = z.object({ version: z.string().max(40) });
const commitId = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** Read once, at the start, without git: an installation need not have it. Never throws. */
export async function readRunningVersion(root: string): Promise<RunningVersion> {
  const [version, commit] = await Promise.all([
    readVersion(root).catch(() => "unknown"),
    readCommit(root).catch(() => readBuiltCommit(root).catch(() => null)),
  ]);
  return { version, commit };
}

async function readVersion(root: string): Promise<string> {
  return packageSchema.parse(JSON.parse(await readFile(path.join(root, "package.json"), "utf8"))).version;
}

async function readCommit(root: string): Promise<string | null> {
  const folder = await gitFolderOf(path.join(root, ".git"));
  const head = (await readFile(path.join(folder, "HEAD"), "utf8")).trim();
  if (commitId.test(head)) return head;
  const ref = /^ref: (refs\/[\w./-]{1,200})$/.exec(head)?.[1];
  if (ref === undefined || ref.includes("..")) return null;
  // A further work tree keeps its own HEAD, and has branches in common.
  const common = await readFile(path.join(folder, "commondir"), "utf8").then(
    (text) => path.resolve(folder, text.trim()),
    () => folder,
  );
  const loose = await readFile(path.join(common, ref), "utf8").catch(() => null);
  if (loose !== null) return idOr(loose.trim());
  const packed = await readFile(path.join(common, "packed-refs"), "utf8");
  const line = packed.split("\n").find((one) => one.endsWith(` ${ref}`));
  return idOr(line?.split(" ")[0] ?? "");
}

/** An image has no git: its build writes this file. */
async function readBuiltCommit(root: string): Promise<string | null> {
  return idOr((await readFile(path.join(root, "commit"), "utf8")).trim());
}

/** The folder itself, or, in a further work tree, the file that names it. */
async function gitFolderOf(place: string): Promise<string> {
  const text = await readFile(place, "utf8").catch(() => null);
  const named = text === null ? undefined : /^gitdir: (.+)$/m.exec(text)?.[1];
  return named === undefined ? place : path.resolve(path.dirname(place), named);
}

function idOr(text: string): string | null {
  return commitId.test(text) ? text : null;
}
