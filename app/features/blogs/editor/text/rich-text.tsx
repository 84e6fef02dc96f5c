import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
import "@mantine/core/styles/SimpleGrid.layer.css";
import "@mantine/core/styles/Typography.layer.css";
import "@mantine/tiptap/styles.layer.css";
import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import "#app/ui/theme/controls.css";
import articleClasses from "#app/ui/text/article-text.module.css";
import { cleanForEditor } from "./clean-content.ts";
import { pasting } from "./pasting.ts";
import { type Count, insertPictures } from "./picture-insertion.ts";
import classes from "./rich-text.module.css";
import { schemaExtensions } from "./schema-extensions.ts";
import { editorTexts as texts, toolTexts } from "#app/features/blogs/editor/texts.ts";
import { TextTools } from "./text-tools.tsx";

export interface RichTextHandle {
  /** Calls `onChange` now; in a long text it waits otherwise. */
  flush(): void;
  /** Replaces the text in one step that can be undone. */
  replace(html: string): void;
  focus(): void;
}

interface RichTextProps {
  /** HTML; later changes are ignored. */
  initial: string;
  /** Gets the HTML, empty without words and pictures. */
  onChange: (html: string) => void;
  /** Id of the element with the error message. */
  describedBy: string;
  ref: Ref<RichTextHandle>;
}

/** Up to this document size, HTML is generated on every change. */
const smallDocument = 40_000;
/** Milliseconds after the last change of a longer document. */
const longTextDelay = 400;

export function RichText({ initial, onChange, describedBy, ref }: RichTextProps) {
  const [uploading, setUploading] = useState(0);
  const [cleaned] = useState(() => cleanForEditor(initial));
  const count: Count = (change) => setUploading((number) => number + change);
  const [extensions] = useState(() => schemaExtensions(texts.contentPlaceholder, pasting(count)));
  const [{ setTools, insets }] = useState(scrollInsets);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  function clearTimer() {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }

  function handOver(of: Editor) {
    clearTimer();
    if (!of.isDestroyed) onChange(htmlOf(of));
  }

  const editor = useEditor({
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    extensions,
    content: cleaned,
    onUpdate: ({ editor: updated }) => {
      clearTimer();
      if (updated.state.doc.content.size <= smallDocument) handOver(updated);
      else timer.current = setTimeout(() => handOver(updated), longTextDelay);
    },
    editorProps: {
      scrollThreshold: insets,
      scrollMargin: insets,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": texts.content,
        "aria-describedby": describedBy,
        class: articleClasses["text"] ?? "",
        dir: "auto",
      },
    },
  });

  useImperativeHandle(ref, () => ({
    flush: () => void (editor && timer.current !== null && handOver(editor)),
    replace: (html) => void editor?.commands.setContent(cleanForEditor(html), { emitUpdate: true }),
    focus: () => void editor?.commands.focus(),
  }));
  const handOverRest = useEffectEvent(() => {
    if (editor && timer.current !== null) handOver(editor);
  });
  useEffect(() => () => handOverRest(), []);

  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      classNames={{
        root: classes.root,
        toolbar: classes.toolbar,
        content: classes.content,
        control: classes.control,
        controlsGroup: classes.group,
      }}
    >
      {editor && (
        <TextTools
          ref={setTools}
          editor={editor}
          onPictures={(files) => void insertPictures(editor, files, editor.state.selection.from, count)}
        />
      )}
      <RichTextEditor.Content />
      <p role="status" className={classes.uploads} hidden={uploading === 0}>
        {uploading > 0 && toolTexts.uploading(uploading)}
      </p>
    </RichTextEditor>
  );
}

/** Drops empty paragraphs at the end, which only give the cursor a position. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? "" : editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}

/** Pixels of the sticky bar at the top of every screen. */
const shellBar = 56;
const cursorGap = 16;

/** ProseMirror's scroll margins, measured on every read: tools wrap, and those of a table come and go. */
function scrollInsets() {
  let tools: HTMLElement | null = null;
  return {
    setTools: (element: HTMLElement | null) => {
      tools = element;
    },
    insets: {
      get top() {
        return bottomOfSticky(tools) + cursorGap;
      },
      right: 0,
      get bottom() {
        // The bar of the shell, then that of the editor.
        const style = getComputedStyle(document.documentElement);
        const saveBar = style.getPropertyValue("--save-bar-height");
        return pixelsOf(style.scrollPaddingBottom) + pixelsOf(saveBar) + cursorGap;
      },
      left: 0,
    },
  };
}

function pixelsOf(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** Where the tools end once they are sticky; past the end of the text they scroll away with it. */
function bottomOfSticky(tools: HTMLElement | null): number {
  if (!tools) return shellBar;
  const { position, top } = getComputedStyle(tools);
  return position === "sticky" ? Number.parseFloat(top) + tools.offsetHeight : shellBar;
}
