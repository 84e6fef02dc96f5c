import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { notifyError } from "#app/ui/notify.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { toolTexts as texts } from "./texts.ts";

/** Characters of HTML that a post may have. */
export const maxContentLength = 1_000_000;

interface PastingOptions {
  editor: () => Editor | null;
  onPictures: (files: File[], at: number) => void;
  /** HTML was pasted, which may have brought pictures. */
  onMarkup: () => void;
}

/** What the editor does with what is pasted and dropped; the rest is ProseMirror's. */
export function pastingProps({ editor, onPictures, onMarkup }: PastingOptions) {
  return {
    handleDOMEvents: {
      // Before anything is parsed: a page that reads a text of many megabytes stands still.
      paste: (_view: EditorView, event: ClipboardEvent) => refuseTooLong(event.clipboardData, event),
      drop: (_view: EditorView, event: DragEvent) => refuseTooLong(event.dataTransfer, event),
    },
    handlePaste(view: EditorView, event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      const html = event.clipboardData?.getData("text/html") ?? "";
      // Word processors add a picture of the text that they copy.
      if (files.length > 0 && textOfMarkup(html).trim() === "") {
        onPictures(files, view.state.selection.from);
        return true;
      }
      if (html !== "") queueMicrotask(() => editor() && onMarkup());
      return false;
    },
    handleDrop(view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isMoved) return false;
      if (files.length === 0) {
        queueMicrotask(() => editor() && onMarkup());
        return false;
      }
      event.preventDefault();
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      onPictures(files, place?.pos ?? view.state.doc.content.size);
      return true;
    },
  };
}

/** Pictures inside do not count: they are stored apart. */
function refuseTooLong(data: DataTransfer | null, event: Event): boolean {
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
