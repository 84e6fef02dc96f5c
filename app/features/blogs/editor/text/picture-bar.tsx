import { Button } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import classes from "./rich-text.module.css";
import { toolTexts as texts } from "#app/features/blogs/editor/texts.ts";

interface PictureBarProps {
  editor: Editor;
  /** Of the selected picture. */
  alt: string;
}

/** Asks what the selected picture shows. */
export function PictureBar({ editor, alt }: PictureBarProps) {
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
