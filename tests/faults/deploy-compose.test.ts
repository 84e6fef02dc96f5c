import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { readDockerfile } from "#tests/support/servers/dockerfile.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const serviceSchema = z.strictObject({
  build: z.strictObject({ context: z.literal("."), args: z.record(z.string(), z.null()) }).optional(),
  image: z.string(),
  init: z.boolean().default(false),
  restart: z.literal("unless-stopped"),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  entrypoint: z.array(z.string()).optional(),
  ports: z.array(z.string()).default([]),
  /** Null: passed on where it is set. */
  environment: z.record(z.string(), z.string().nullable()),
  volumes: z.array(z.string()),
  networks: z.array(z.string()),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal("service_healthy") })).default({}),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string(),
      start_interval: z.string(),
    })
    .optional(),
});
const text = read("compose.yaml");
const { services, networks, volumes } = z
  .strictObject({
    name: z.string(),
    services: z.strictObject({
      app: serviceSchema,
      postgres: serviceSchema,
      s3: serviceSchema,
      caddy: serviceSchema,
    }),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(text));
const all = Object.values(services);
const image = readDockerfile(read("Dockerfile"));
const asked = [...text.matchAll(/\$\{(\w+)(:[-?])([^}]*)\}/g)].map(([, name = "", kind, rest = ""]) => ({
  name,
  isRequired: kind === ":?",
  fallback: kind === ":-" ? rest : "",
}));
const passedOn = all.flatMap(({ environment }) =>
  Object.keys(environment).filter((name) => environment[name] === null),
);

/** As Docker Compose fills a text in. */
function filled(value: string, given: Record<string, string>): string {
  return value.replaceAll(/\$\{(\w+):[-?]([^}]*)\}/g, (whole, name: string, rest: string) => {
    const word = given[name] ?? "";
    return word === "" && whole.includes(":-") ? rest : word;
  });
}

/** Settings that .env does not give to the container, and why. */
const notGiven: Record<string, string> = {
  PORT: "the image's; Caddy asks there",
  HOST: "the image's: Caddy asks from outside of the container",
  DATA_DIR: "the image's: a volume is mounted there",
  PUBLIC_URL: "made of DOMAIN, for which Caddy gets certificates",
  TRUSTED_PROXIES: "the network that Caddy is in",
  DATABASE_URL: "Postgres of this file",
  SUPABASE_URL: "another service in the place of Postgres and the store of this file",
  S3_ENDPOINT: "the store of this file",
  S3_BUCKET: "the folder that the store of this file makes",
  S3_REGION: "the store of this file has the default",
  BACKUP_DIR: "a volume is mounted there",
  SHUTDOWN_GRACE_SECONDS: "stop_grace_period must stay longer, and is a number of this file",
  QUICK_PASSWORD_HASHES: "for tests on one machine, not for a PUBLIC_URL as here",
};

test("every setting reaches the app by .env, but for those that this installation decides, and no other variable does", () => {
  const settings = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
  // A standard variable that .env.example only names.
  const known = new Set([...settings, "OTEL_EXPORTER_OTLP_HEADERS"]);
  const { environment } = services.app;
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  const isGiven = (name: string) => environment[name] === null || environment[name]?.startsWith(`\${${name}:?`);
  expect([...known].filter((name) => !isGiven(name)).toSorted()).toEqual(Object.keys(notGiven).toSorted());
});

test("the server takes what comes out", async () => {
  const given = {
    DOMAIN: "visa.example.com",
    POSTGRES_PASSWORD: "a1".repeat(32),
    S3_ACCESS_KEY_ID: "b2".repeat(10),
    S3_SECRET_ACCESS_KEY: "c3".repeat(32),
    SMTP_URL: "smtp://127.0.0.1:25",
    MAIL_FROM: "no-reply@visa.example.com",
  };
  const environment = Object.entries(services.app.environment).flatMap(([name, value]) =>
    value === null ? [] : [[name, filled(value, given)]],
  );
  expect(await readConfig({ ...image.environment, ...Object.fromEntries(environment) })).toMatchObject({
    PUBLIC_URL: "https://visa.example.com",
    DATABASE_URL: `postgres://companion:${given.POSTGRES_PASSWORD}@postgres/companion`,
    TRUSTED_PROXIES: ["172.31.250.0/24"],
    HOST: "0.0.0.0",
    BACKUP_DIR: "/backups",
    LOG_LEVEL: "info",
  });
  expect(asked.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(given)),
  );
});

test("no secret has a default, and the example names every variable", () => {
  const lines = read("deploy/compose.env.example").replaceAll(/^# (?=[A-Z0-9_]+=)/gm, "");
  const example = parseEnv(lines);
  const names = new Set([...asked.map(({ name }) => name), ...passedOn]);
  expect(Object.keys(example).toSorted()).toEqual([...names].toSorted());
  expect(Object.values(example).filter((value) => value !== "")).toEqual([]);
  expect(asked.filter(({ fallback }) => fallback !== "").map(({ name }) => name)).toEqual([
    "FRONT_SUBNET",
    "FRONT_SUBNET",
  ]);
});

test("volumes, networks and services that are named are there", () => {
  const mounted = all.flatMap((service) => service.volumes.map((volume) => volume.split(":")[0] ?? ""));
  const folders = mounted.filter((name) => name.startsWith("./"));
  expect(folders.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  expect(mounted.filter((name) => !folders.includes(name)).toSorted()).toEqual(Object.keys(volumes).toSorted());
  expect([...new Set(all.flatMap((service) => service.networks))].toSorted()).toEqual(Object.keys(networks).toSorted());
  const awaited = all.flatMap((service) => Object.keys(service.depends_on));
  // The app's check is the image's.
  const checked = Object.entries(services).filter(([name, { healthcheck }]) => name === "app" || healthcheck);
  expect(checked.map(([name]) => name)).toEqual(expect.arrayContaining(awaited));
  const { BACKUP_DIR: backups } = services.app.environment;
  expect(services.app.volumes).toEqual([`app-data:${image.volume}`, `backups:${backups}`]);
  // A new volume belongs to whom the image's folder does.
  expect(read("Dockerfile")).toContain(
    `install -d -o ${image.user} -g ${image.user} -m 0700 ${image.volume} ${backups}`,
  );
});

test("health checks and addresses lead to where each listens", () => {
  expect(services.caddy.environment["UPSTREAM"]).toBe(`app:${image.port}`);
  expect(read("deploy/Caddyfile")).toContain("{$UPSTREAM:");
  const store = services.s3.environment;
  const address = `http://s3${store["VGW_PORT"]}`;
  expect(services.app.environment["S3_ENDPOINT"]).toBe(address);
  expect(services.s3.healthcheck?.test.at(-1)).toBe(`${address.replace("s3", "127.0.0.1")}${store["VGW_HEALTH"]}`);
  expect(services.s3.entrypoint?.at(-1)).toContain(`mkdir -p /data/${services.app.environment["S3_BUCKET"]} `);
  const { POSTGRES_USER: user, POSTGRES_DB: database } = services.postgres.environment;
  expect(services.postgres.healthcheck?.test).toEqual(
    expect.arrayContaining([`--username=${user}`, `--dbname=${database}`]),
  );
  expect(services.app.environment["DATABASE_URL"]).toMatch(new RegExp(`^postgres://${user}:.*@postgres/${database}$`));
});

test("what people reach has few rights, and the app more time to end than it takes", async () => {
  for (const service of [services.app, services.s3, services.caddy]) {
    expect([service.read_only, service.cap_drop]).toEqual([true, ["ALL"]]);
  }
  expect([services.app.cap_add, services.app.init]).toEqual([[], true]);
  expect(all.filter(({ ports }) => ports.length > 0)).toEqual([services.caddy]);
  expect(networks["back"]).toEqual({ internal: true });
  const { SHUTDOWN_GRACE_SECONDS: grace } = await readConfig({});
  const unit = /^TimeoutStopSec=(\d+)$/m.exec(read("deploy/study-visa-companion.service"))?.[1];
  for (const limit of [services.app.stop_grace_period, unit]) {
    expect(Number.parseInt(limit ?? "", 10)).toBeGreaterThanOrEqual(grace + 10);
  }
});
