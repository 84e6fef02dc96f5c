import "@mantine/tiptap/styles.layer.css";
import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import articleClasses from "#app/ui/text/article-text.module.css";
import { cleanForEditor } from "./clean-content.ts";
import { pasting } from "./pasting.ts";
import { type Count, insertPictures } from "./picture-insertion.ts";
import classes from "./rich-text.module.css";
import { schemaExtensions } from "./schema-extensions.ts";
import { editorTexts as texts, toolTexts } from "#app/features/blogs/editor/texts.ts";
import { TextTools } from "./text-tools.tsx";

/** What the screen around it asks of the editor. */
export interface RichTextHandle {
  /** Hands over what was written last; without it that comes a moment later in a long text. */
  flush(): void;
  /** Puts another text in place, as one step that can be undone. */
  replace(html: string): void;
  focus(): void;
}

interface RichTextProps {
  /** HTML to begin with; later changes of it are not taken. */
  initial: string;
  /** Takes the HTML; empty without words and pictures. */
  onChange: (html: string) => void;
  /** Id of the line that says what is wrong. */
  describedBy: string;
  ref: Ref<RichTextHandle>;
}

/** Up to this size of a document, its HTML is made on every change. */
const smallDocument = 40_000;
/** Milliseconds after the last change of a longer one. */
const longTextDelay = 400;

/** The text of a post, with its tools. In a chunk of its own, since it is large. */
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
      // The cursor stays clear of it.
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

/** Paragraphs at the end that only give the cursor a place are left out. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? "" : editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}

/** Pixels of the shell's sticky bar at the top of every screen. */
const shellBar = 56;
/** Pixels between the cursor and what lies over the text. */
const cursorGap = 16;

/**
 * ProseMirror's scroll margins: how far the cursor stays from each side of the window. At the top are the shell's bar and
 * the editor's sticky header and tools, at the bottom the bar that saves. Measured whenever it is read, since tools wrap,
 * and those of a table come and go with the cursor.
 */
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
        const { style } = document.documentElement;
        return (Number.parseFloat(style.getPropertyValue("--save-bar-height")) || 0) + cursorGap;
      },
      left: 0,
    },
  };
}

/** Where the tools end once they stick, and not where they are: beyond its end, the text takes them along. */
function bottomOfSticky(tools: HTMLElement | null): number {
  if (!tools) return shellBar;
  const { position, top } = getComputedStyle(tools);
  return position === "sticky" ? Number.parseFloat(top) + tools.offsetHeight : shellBar;
}
