import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Of util-linux, and in its place of every distribution: a network namespace without a device in it. The user namespace,
 * in which the child is who it was, is what lets one leave the network without being root.
 */
const unshare = "/usr/bin/unshare";
const leaving = ["--user", "--map-current-user", "--net", "--"];

let isKnown: Promise<boolean> | null = null;

/** Whether this system lets a process leave the network: Linux, where nobody forbids user namespaces. Asked once. */
export function canLeaveNetwork(): Promise<boolean> {
  isKnown ??= promisify(execFile)(unshare, [...leaving, process.execPath, "--version"], { env: {} }).then(
    () => true,
    () => false,
  );
  return isKnown;
}

/** How to start this program so that it reaches no network, where the system can; as it is elsewhere. The process is the same. */
export async function withoutNetwork(program: string, args: readonly string[]): Promise<[string, string[]]> {
  return (await canLeaveNetwork()) ? [unshare, [...leaving, program, ...args]] : [program, [...args]];
}
