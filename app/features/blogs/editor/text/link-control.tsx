import { Button, Group, Popover, Stack } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Link } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import "#app/ui/theme/controls.css";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { linkAddress } from "./link-address.ts";
import { toolTexts as texts } from "#app/features/blogs/editor/texts.ts";

/** Also opens by Ctrl+K: Mantine's link extension dispatches `edit-link` on the window. */
export function LinkControl({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("link") });

  function open() {
    setTyped(String(editor.getAttributes("link")["href"] ?? ""));
    setProblem(null);
    setIsOpen(true);
  }
  useWindowEvent("edit-link", open);

  function set() {
    const href = linkAddress(typed);
    if (href === null) {
      setProblem(typed.trim() === "" ? texts.linkEmpty : texts.linkRejected);
      return;
    }
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange("link");
    // Without selected words, the address becomes the text.
    if (empty && !isLink) chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    setIsOpen(false);
  }

  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    setIsOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    // The popover closes itself; after a click elsewhere the focus stays there.
    if (event.key === "Escape") editor.commands.focus();
    if (event.key !== "Enter") return;
    event.preventDefault();
    set();
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus shadow="md" width={320} position="bottom-start">
      <Popover.Target>
        <RichTextEditor.Control aria-label={texts.link} title={`${texts.link} (Ctrl+K)`} active={isLink} onClick={open}>
          <Link size={16} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.link}>
        <Stack gap={12}>
          <TextField
            label={texts.linkAddress}
            value={typed}
            error={problem}
            inputMode="url"
            autoComplete="off"
            data-autofocus
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setProblem(null);
            }}
          />
          <Group gap={8}>
            <Button onClick={set}>{texts.linkSave}</Button>
            {isLink && (
              <Button variant="default" onClick={remove}>
                {texts.linkRemove}
              </Button>
            )}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
