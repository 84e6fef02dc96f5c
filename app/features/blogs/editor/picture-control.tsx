import { RichTextEditor } from "@mantine/tiptap";
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { toolTexts as texts } from "./texts.ts";

/** Chooses pictures to be put where the cursor is. */
export function PictureControl({ onPictures }: { onPictures: (files: File[]) => void }) {
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
          // The same file may be chosen again.
          currentTarget.value = "";
          if (files.length > 0) onPictures(files);
        }}
      />
    </>
  );
}
