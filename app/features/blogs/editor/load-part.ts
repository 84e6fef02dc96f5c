/** A part of the editor did not come: the network failed, or an update of the product took its chunk away. */
export class PartNotLoaded extends Error {
  override name = "PartNotLoaded";
}

/** What `part` imports; throws `PartNotLoaded` where that fails. */
export async function loadPart<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new PartNotLoaded(cause instanceof Error ? cause.message : "a part could not be loaded", { cause });
  }
}
