import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { debianProgram, libraryFolder } from "./debian-program.ts";

const libraries = [
  "libclamav12",
  "clamav-base",
  "libmspack0",
  "libjson-c5",
  "libcurl4",
  "libicu72",
  "libxml2",
  "libltdl7",
];

/** ClamAV's daemon of Debian 12. */
export const clamdOfDebian = () => debianProgram("clamav-daemon", "usr/sbin/clamd", libraries);

/**
 * The daemon with one signature of its own: the lists of ClamAV are not in a package.
 * @param malware what it finds, when a file is just this
 * @param largest `StreamMaxLength` in bytes
 */
export function startDebianClamd(
  program: string,
  { port, malware, largest }: Record<"port" | "largest", number> & { malware: string },
) {
  const folder = mkdtempSync(path.join(tmpdir(), "clamd-"));
  const signatures = path.join(folder, "signatures");
  mkdirSync(signatures);
  const hash = createHash("md5").update(malware).digest("hex");
  writeFileSync(path.join(signatures, "own.hdb"), `${hash}:${Buffer.byteLength(malware)}:Test.Malware\n`);
  const config = path.join(folder, "clamd.conf");
  writeFileSync(
    config,
    `Foreground yes\nTCPAddr 127.0.0.1\nTCPSocket ${port}\nDatabaseDirectory ${signatures}\nTemporaryDirectory ${folder}\nStreamMaxLength ${largest}\n`,
  );
  const besideIt = path.resolve(path.dirname(program), `../lib/${libraryFolder}`);
  const child = spawn(program, ["--config-file", config], { stdio: "ignore", env: { LD_LIBRARY_PATH: besideIt } });
  const ended = once(child, "exit");
  return {
    url: `tcp://127.0.0.1:${port}`,
    /** Resolves once it takes files: its signatures are read first. */
    async isListening() {
      const isThere = async () => {
        const socket = connect(port, "127.0.0.1");
        await once(socket, "connect");
        socket.destroy();
      };
      await vi.waitFor(isThere, { timeout: 30_000, interval: 100 });
    },
    /** Also where it has ended. */
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
