import type { ChangeEvent, KeyboardEvent } from "react";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { revisionFields } from "#shared/blog/post-fields.ts";
import classes from "./post-editor.module.css";
import { editorTexts as texts } from "./texts.ts";

interface TitleFieldProps {
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

/** One line of text, wrapped over several. */
export function TitleField({ value, error, onChange }: TitleFieldProps) {
  function onType({ currentTarget: field }: ChangeEvent<HTMLTextAreaElement>) {
    if (field.value.includes("\n")) {
      // Set on the element: setting only the value would move the cursor to the end.
      const cursor = asOneLine(field.value.slice(0, field.selectionStart)).length;
      field.value = asOneLine(field.value);
      field.setSelectionRange(cursor, cursor);
    }
    onChange(field.value);
  }
  return (
    <TextAreaField
      id="post-title"
      label={revisionFields.title.label}
      placeholder={texts.titlePlaceholder}
      classNames={{ input: classes.title }}
      value={value}
      error={error}
      maxLength={revisionFields.title.maxLength}
      autosize
      minRows={1}
      autoComplete="off"
      dir="auto"
      onChange={onType}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}

function asOneLine(text: string): string {
  return text.replaceAll("\n", " ");
}
