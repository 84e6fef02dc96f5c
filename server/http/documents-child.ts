// Reads a public configuration from its input and writes the documents of the app's screens: what renders them takes
// 100 MB, which go with this process.
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { PublicConfig } from "#shared/public-config.ts";
import type { CreateDocuments } from "./pages.ts";

// React has two builds and looks here.
process.env["NODE_ENV"] = "production";
const [file = ""] = process.argv.slice(2);
const build = await import(pathToFileURL(file).href);
const createDocuments: CreateDocuments = build.entry.module.createDocuments;
const config: PublicConfig = JSON.parse(await text(process.stdin));
const failures: unknown[] = [];
const documents = await createDocuments(build, { config, reportError: (error) => failures.push(error) });
if (failures.length > 0) throw failures[0];
process.stdout.write(JSON.stringify(documents));
