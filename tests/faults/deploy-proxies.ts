import { spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { selfSignedCertificate } from "@workspace/testing/self-signed-certificate.ts";

const deploy = path.resolve(import.meta.dirname, "../../deploy");

interface Ports {
  /** Where the proxy listens. */
  own: number;
  /** Where the product listens. */
  product: number;
}

export interface Proxy {
  /** What nginx wrote of requests. */
  accessLog(): string;
  stop(): Promise<void>;
}

/** The sample of `deploy/` in a folder of its own, with other ports. @throws with what nginx says of it */
export function startNginx(program: string, ports: Ports): Proxy {
  const folder = makeFolder("nginx-");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(path.join(folder, "key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(path.join(folder, "certificate.pem"), selfSignedCertificate(privateKey));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 256; }
    http {
      access_log ${folder}/access.log;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      include ${folder}/site.conf;
    }`,
  );
  const site = replaced(readFileSync(path.join(deploy, "nginx.conf"), "utf8"), [
    ["server 127.0.0.1:3000;", `server 127.0.0.1:${ports.product};`],
    ["listen 80;", `listen unix:${folder}/redirect;`],
    ["listen [::]:80;", ""],
    ["listen [::]:443 ssl http2;", ""],
    ["/etc/letsencrypt/live/visa.example.com/fullchain.pem", path.join(folder, "certificate.pem")],
    ["/etc/letsencrypt/live/visa.example.com/privkey.pem", path.join(folder, "key.pem")],
  ]);
  const write = (listen: string) =>
    writeFileSync(path.join(folder, "site.conf"), replaced(site, [["listen 443 ssl http2;", listen]]));
  const options = ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "error.log")];
  // With TLS nginx only looks at it: the rest is asked without, so that no client has to trust a certificate.
  write(`listen 127.0.0.1:${ports.own} ssl http2;`);
  const { status, stderr } = spawnSync(program, ["-t", ...options], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  write(`listen 127.0.0.1:${ports.own};`);
  return started(program, options, folder, () => readFileSync(path.join(folder, "access.log"), "utf8"));
}

export function startCaddy(program: string, ports: Ports): Proxy {
  const folder = makeFolder("caddy-");
  const options = ["run", "--adapter", "caddyfile", "--config", path.join(deploy, "Caddyfile")];
  return started(program, options, folder, () => "", {
    DOMAIN: `http://127.0.0.1:${ports.own}`,
    UPSTREAM: `127.0.0.1:${ports.product}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  });
}

function makeFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  // Workers are somebody else.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "logs"));
  return folder;
}

function started(
  program: string,
  options: string[],
  folder: string,
  accessLog: () => string,
  env: Record<string, string> = {},
): Proxy {
  const child = spawn(program, options, { stdio: "ignore", env: { PATH: process.env["PATH"], ...env } });
  const ended = once(child, "exit");
  return {
    accessLog,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws when one of the texts is not there, once */
function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((result, [from, to]) => {
    const parts = result.split(from);
    if (parts.length !== 2) throw new Error(`"${from}" is not in the sample, or more than once`);
    return parts.join(to);
  }, text);
}
