import type { z } from "zod";
import au from "./au/index.ts";
import ca from "./ca/index.ts";
import de from "./de/index.ts";
import { aboutSchema, type Destination, destinationSchema } from "./destination.ts";
import eu from "./eu/index.ts";
import fr from "./fr/index.ts";
import gb from "./gb/index.ts";
import ie from "./ie/index.ts";
import it from "./it/index.ts";
import nl from "./nl/index.ts";
import nz from "./nz/index.ts";
import se from "./se/index.ts";
import us from "./us/index.ts";

interface Folder {
  about: unknown;
  loadRecords(): Promise<{ default: Record<keyof Destination, unknown> }>;
}

/** A new destination is a folder and a line here. Their records are some megabytes, and come one by one. */
const folders = { au, ca, de, eu, fr, gb, ie, it, nl, nz, se, us } satisfies Record<string, Folder>;

export type DestinationCode = keyof typeof folders;
export type About = z.infer<typeof aboutSchema>;

const isCode = (code: string): code is DestinationCode => code in folders;

export const destinationCodes: readonly DestinationCode[] = Object.keys(folders).filter(isCode);

/** Names alone, without the records. */
export function aboutOf(code: DestinationCode): About {
  return aboutSchema.parse(folders[code].about);
}

const loaded = new Map<DestinationCode, Promise<Destination>>();

/** Reads it once. Fails with `ZodError` where a record has another shape. */
export function loadDestination(code: DestinationCode): Promise<Destination> {
  const loading =
    loaded.get(code) ?? folders[code].loadRecords().then(({ default: parts }) => destinationSchema.parse(parts));
  loaded.set(code, loading);
  return loading;
}
