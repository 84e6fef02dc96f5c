import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { notifyError } from "#app/ui/states/notify.ts";
import { pictureFailure, storePicture } from "#app/features/blogs/mutations.ts";

/** Called before and after each upload, with +1 and -1. */
export type Count = (change: 1 | -1) => void;

const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i;

/** Inserts at `at`, moved along with edits meanwhile, and selects the last picture, to be described. */
export async function insertPictures(editor: Editor, files: readonly File[], at: number, count: Count): Promise<void> {
  const target = followPosition(editor, at);
  for (const file of files) {
    const src = await stored(file, count);
    if (src === null || editor.isDestroyed) continue;
    const position = Math.min(target.now(), editor.state.doc.content.size);
    editor.commands.insertContentAt(position, { type: "image", attrs: { src, alt: "" } }, { updateSelection: false });
    selectPicture(editor, src);
  }
  target.stop();
}

export async function storeInlinePictures(editor: Editor, count: Count): Promise<void> {
  for (const src of inlinePictures(editor)) {
    const picture = fromInline(src);
    const address = picture && (await stored(picture, count));
    if (!address || editor.isDestroyed) continue;
    const change = editor.state.tr;
    editor.state.doc.descendants((node, position) => {
      if (node.attrs["src"] === src) change.setNodeAttribute(position, "src", address);
    });
    editor.view.dispatch(change);
  }
}

async function stored(file: Blob, count: Count): Promise<string | null> {
  count(1);
  try {
    return await storePicture(file);
  } catch (error) {
    notifyError({ message: pictureFailure(error) });
    return null;
  } finally {
    count(-1);
  }
}

function followPosition(editor: Editor, at: number) {
  let current = at;
  const follow = ({ transaction }: { transaction: { mapping: { map(position: number): number } } }) => {
    current = transaction.mapping.map(current);
  };
  editor.on("transaction", follow);
  return { now: () => current, stop: () => editor.off("transaction", follow) };
}

function selectPicture(editor: Editor, src: string): void {
  let found: number | null = null;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === "image" && node.attrs["src"] === src) found = position;
  });
  if (found === null) return;
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, found)).scrollIntoView());
}

function inlinePictures(editor: Editor): Set<string> {
  const found = new Set<string>();
  editor.state.doc.descendants((node) => {
    const src: unknown = node.attrs["src"];
    if (node.type.name === "image" && typeof src === "string" && inlinePicture.test(src)) found.add(src);
  });
  return found;
}

/** Without `fetch`: the content policy blocks such addresses. Null when it is not base64. */
function fromInline(src: string): Blob | null {
  const comma = src.indexOf(",");
  const type = src.slice("data:".length, src.indexOf(";")).toLowerCase().replace("image/jpg", "image/jpeg");
  try {
    const bytes = Uint8Array.from(atob(src.slice(comma + 1)), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type });
  } catch {
    return null;
  }
}
