import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { notifyError } from "#app/ui/states/notify.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { cleanForEditor } from "./clean-content.ts";
import { maxContentLength } from "#app/features/blogs/saving/save-rules.ts";
import { type Count, insertPictures, storeInlinePictures } from "./picture-insertion.ts";
import { toolTexts as texts } from "#app/features/blogs/editor/texts.ts";

/** Handles pasted and dropped files and HTML. `count` follows the uploads. */
export function pasting(count: Count) {
  return Extension.create({
    name: "pasting",
    addProseMirrorPlugins() {
      return [new Plugin({ props: pastingProps(this.editor, count) })];
    },
  });
}

function pastingProps(editor: Editor, count: Count) {
  const onPictures = (files: File[], at: number) => void insertPictures(editor, files, at, count);
  const onMarkup = () => queueMicrotask(() => editor.isDestroyed || void storeInlinePictures(editor, count));
  return {
    transformPastedHTML: cleanForEditor,
    handleDOMEvents: {
      // Before anything is parsed: parsing many megabytes would freeze the page.
      paste: (_view: EditorView, event: ClipboardEvent) => rejectTooLong(event.clipboardData, event),
      drop: (_view: EditorView, event: DragEvent) => rejectTooLong(event.dataTransfer, event),
    },
    handlePaste(view: EditorView, event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      const html = event.clipboardData?.getData("text/html") ?? "";
      // Word processors add a picture of the copied text.
      if (files.length > 0 && textOfMarkup(html).trim() === "") {
        onPictures(files, view.state.selection.from);
        return true;
      }
      if (html !== "") onMarkup();
      return false;
    },
    handleDrop(view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isMoved) return false;
      if (files.length === 0) {
        onMarkup();
        return false;
      }
      event.preventDefault();
      const target = view.posAtCoords({ left: event.clientX, top: event.clientY });
      onPictures(files, target?.pos ?? view.state.doc.content.size);
      return true;
    },
  };
}

/** Inline pictures do not count: they are stored separately. */
function rejectTooLong(data: DataTransfer | null, event: Event): boolean {
  const html = data?.getData("text/html") ?? "";
  const text = html || (data?.getData("text/plain") ?? "");
  if (text.length <= maxContentLength || withoutPictures(text).length <= maxContentLength) return false;
  event.preventDefault();
  notifyError({ message: texts.tooLongPaste });
  return true;
}

function withoutPictures(html: string): string {
  return html.replaceAll(/data:image\/[^"'\s>)]*/gi, "");
}
