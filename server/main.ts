import { flushCompileCache } from "node:module";
import { inspect } from "node:util";
import { AppError } from "@workspace/backend";
import { askBeforeMigrating } from "./ask-before-migrating.ts";
import { createLog } from "#server/observability/log.ts";
import { findMistyped, readConfig } from "./config.ts";

const parentCheckMs = 1_000;

try {
  await main();
} catch (error) {
  process.stderr.write(error instanceof AppError ? `${error.message}\n` : `${inspect(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  process.umask(0o077);
  if (process.argv.includes("--end-with-parent")) endWithParent();
  const config = await readConfig(process.env);
  const { log, errors, end: endLog } = createLog(config.LOG_LEVEL);
  for (const { given, meant } of findMistyped(process.env)) {
    log.warn({ given, meant }, "a variable is no setting and changes nothing; another one may be meant");
  }
  // After the settings, so that wrong ones are reported at once.
  const { startServer } = await import("./start.ts");
  const isDevelopment = process.argv.includes("--development");
  const mayMigrate = isDevelopment && !process.argv.includes("--migrate") ? askBeforeMigrating : null;
  const server = await startServer(config, { isDevelopment, mayMigrate, log, errors });

  process.stdout.write(`\n  ${config.SITE_NAME} is ready: ${server.url}\n`);
  if (server.mailboxUrl) process.stdout.write(`  Mailbox of this machine: ${server.mailboxUrl}\n`);
  process.stdout.write("\n");
  // Else only an orderly end would write it, and the start after a kill would be slow.
  flushCompileCache();

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    let exitCode = 1;
    try {
      await server.close();
      exitCode = 0;
    } catch (error) {
      log.error({ err: error }, "the server did not close in order");
    } finally {
      // An orderly end would wait for whoever does not read the log.
      if (!(await endLog())) process.kill(process.pid, "SIGKILL");
      process.exit(exitCode);
    }
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
}

/** npm leaves its children running when it is stopped, so the process watches its parent. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, parentCheckMs).unref();
}
