import { z } from "zod";

/** What the last stage of a Dockerfile makes. */
export interface Image {
  /** By absolute paths; a source lies in the build stage. */
  copies: { from: string; to: string }[];
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
  volume: string;
  user: string;
  port: string;
  stopSignal: string;
  /** Of all stages, as `node:24.21.0-trixie-slim`. */
  bases: string[];
}

const words = z.array(z.string());

/** Reads the few instructions that ours uses. @throws on others, so that no test overlooks one */
export function readDockerfile(text: string): Image {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n");
  const instructions = lines
    .map((line) => /^([A-Z]+) +(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name = "", rest = ""]) => ({ name, rest: rest.trim() }));
  const bases = instructions.filter(({ name }) => name === "FROM").map(({ rest }) => rest.split(" ")[0] ?? "");
  const stage = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM") + 1);
  const image: Image = {
    copies: [],
    environment: {},
    command: [],
    healthCheck: [],
    volume: "",
    user: "",
    port: "",
    stopSignal: "",
    bases,
  };
  let folder = "/";
  for (const { name, rest } of stage) {
    if (name === "WORKDIR") folder = rest;
    else if (name === "ENV") Object.assign(image.environment, Object.fromEntries(pairsOf(rest)));
    else if (name === "COPY") image.copies.push(...copiesOf(rest, folder));
    else if (name === "CMD") image.command = words.parse(JSON.parse(rest));
    else if (name === "HEALTHCHECK") image.healthCheck = words.parse(JSON.parse(rest.slice(rest.indexOf("["))));
    else if (name === "VOLUME") image.volume = rest;
    else if (name === "USER") image.user = rest;
    else if (name === "EXPOSE") image.port = rest;
    else if (name === "STOPSIGNAL") image.stopSignal = rest;
    else if (name !== "RUN" && name !== "ARG") throw new Error(`the test cannot read ${name} of the Dockerfile`);
  }
  return image;
}

function pairsOf(rest: string): [string, string][] {
  return rest.split(/ +/).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
}

function copiesOf(rest: string, folder: string): Image["copies"] {
  const [stage, ...paths] = rest.split(/ +/);
  const target = paths.pop() ?? "";
  if (stage !== "--from=build" || !target.startsWith("./")) throw new Error(`the test cannot read COPY ${rest}`);
  return paths.map((from) => {
    const name = target.endsWith("/") ? from.slice(from.lastIndexOf("/") + 1) : "";
    return { from, to: `${folder}/${target.slice(2)}${name}` };
  });
}
