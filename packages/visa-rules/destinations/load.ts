import { type Destination, destinationSchema } from "./destination.ts";

/** A folder each; a new destination is a folder and a line here. */
const folders = {
  au: () => import("./au/index.ts"),
  ca: () => import("./ca/index.ts"),
  de: () => import("./de/index.ts"),
  eu: () => import("./eu/index.ts"),
  fr: () => import("./fr/index.ts"),
  gb: () => import("./gb/index.ts"),
  ie: () => import("./ie/index.ts"),
  it: () => import("./it/index.ts"),
  nl: () => import("./nl/index.ts"),
  nz: () => import("./nz/index.ts"),
  us: () => import("./us/index.ts"),
} satisfies Record<string, () => Promise<{ default: Record<keyof Destination, unknown> }>>;

export type DestinationCode = keyof typeof folders;

const isCode = (code: string): code is DestinationCode => code in folders;

export const destinationCodes: readonly DestinationCode[] = Object.keys(folders).filter(isCode);

const loaded = new Map<DestinationCode, Promise<Destination>>();

/** Reads it once. Fails with `ZodError` where a record has another shape. */
export function loadDestination(code: DestinationCode): Promise<Destination> {
  const loading = loaded.get(code) ?? folders[code]().then(({ default: parts }) => destinationSchema.parse(parts));
  loaded.set(code, loading);
  return loading;
}
