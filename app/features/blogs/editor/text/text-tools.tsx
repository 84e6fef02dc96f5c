import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { ImagePlus, Minus, SquareCode, Table, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import { LinkControl } from "./link-control.tsx";
import classes from "./rich-text.module.css";
import { toolTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { useToolbarKeys } from "./use-toolbar-keys.ts";
import { Button } from "@mantine/core";
import { TextField } from "#app/ui/fields/text-fields.tsx";

interface TextToolsProps {
  /** Of the sticky element with all tools. */
  ref: Ref<HTMLDivElement>;
  editor: Editor;
  onPictures: (files: File[]) => void;
}

export function TextTools({ ref, editor, onPictures }: TextToolsProps) {
  const { isInTable, picture } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isInTable: current.isActive("table"),
      picture: current.isActive("image") ? String(current.getAttributes("image")["alt"] ?? "") : null,
    }),
  });
  // The table's tools appear after the cursor was scrolled into view, and may cover it.
  useEffect(() => {
    if (isInTable && editor.isFocused && editor.state.selection.empty) editor.commands.scrollIntoView();
  }, [editor, isInTable]);
  return (
    <div ref={ref} className={classes.tools}>
      <Tools label={texts.toolbar}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.Code />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
          <RichTextEditor.CodeBlock icon={SquareCode} />
          <RichTextEditor.Hr icon={Minus} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <LinkControl editor={editor} />
          <PictureControl onPictures={onPictures} />
          <RichTextEditor.Control
            aria-label={texts.table}
            title={texts.table}
            onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          >
            <Table size={16} aria-hidden />
          </RichTextEditor.Control>
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </Tools>
      {isInTable && (
        <Tools label={texts.inTable}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.TableRowBefore />
            <RichTextEditor.TableRowAfter />
            <RichTextEditor.TableRowDelete />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.TableColumnBefore />
            <RichTextEditor.TableColumnAfter />
            <RichTextEditor.TableColumnDelete />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.TableToggleHeaderRow />
            <RichTextEditor.TableDelete />
          </RichTextEditor.ControlsGroup>
        </Tools>
      )}
      {picture !== null && <PictureBar editor={editor} alt={picture} />}
    </div>
  );
}

function Tools({ label, children }: { label: string; children: ReactNode }) {
  const ref = useToolbarKeys();
  return (
    <RichTextEditor.Toolbar ref={ref} role="toolbar" aria-label={label}>
      {children}
    </RichTextEditor.Toolbar>
  );
}

function PictureControl({ onPictures }: { onPictures: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <RichTextEditor.Control aria-label={texts.picture} title={texts.picture} onClick={() => input.current?.click()}>
        <ImagePlus size={16} aria-hidden />
      </RichTextEditor.Control>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={texts.pictureFile}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again.
          currentTarget.value = "";
          if (files.length > 0) onPictures(files);
        }}
      />
    </>
  );
}

interface PictureBarProps {
  editor: Editor;
  alt: string;
}

function PictureBar({ editor, alt }: PictureBarProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    editor.commands.focus();
  }
  return (
    <fieldset className={classes.pictureBar}>
      <legend className={classes.legend}>{texts.toPicture}</legend>
      <TextField
        label={texts.alt}
        description={texts.altHint}
        value={alt}
        autoComplete="off"
        maxLength={500}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => editor.commands.updateAttributes("image", { alt: currentTarget.value })}
      />
      <Button
        variant="default"
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        {texts.removePicture}
      </Button>
    </fieldset>
  );
}
