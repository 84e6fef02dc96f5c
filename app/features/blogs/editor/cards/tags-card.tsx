import { Autocomplete, CloseButton, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import "#app/ui/theme/controls.css";
import { Card } from "#app/ui/card.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import fieldClasses from "#app/ui/fields/field.module.css";
import { blogTagsQuery } from "#app/features/blogs/queries.ts";
import classes from "./editor-cards.module.css";
import { isSameTag, tagName, tagProblem } from "./tag-names.ts";
import { cardTexts } from "#app/features/blogs/editor/texts.ts";
import { useCreateTag } from "#app/features/blogs/mutations.ts";

const texts = cardTexts.tags;

interface TagsCardProps {
  tags: string[];
  onChange: (change: (tags: string[]) => string[]) => void;
}

/** A new tag is stored as soon as it is added. */
export function TagsCard({ tags, onChange }: TagsCardProps) {
  const queryClient = useQueryClient();
  const { data: known = [] } = useQuery(blogTagsQuery());
  const { mutateAsync: createTag, isPending } = useCreateTag();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const suggestions = known.map(({ name }) => name).filter((name) => !tags.some((tag) => isSameTag(tag, name)));

  async function add(text: string) {
    const name = tagName(text);
    if (name === "" || isPending) return;
    if (tags.some((tag) => isSameTag(tag, name))) {
      setTyped("");
      return;
    }
    const wrong = tagProblem(name, tags);
    setProblem(wrong);
    if (wrong !== null) return;
    // A name typed before the tags have come is perhaps one of them in another case.
    const all = await queryClient.ensureQueryData(blogTagsQuery()).catch(() => known);
    const existing = all.find((tag) => isSameTag(tag.name, name));
    // The mutation has shown the error; the name stays in the field.
    const tag = existing ?? (await createTag(name).catch(() => null));
    if (!tag) return;
    onChange((chosen) => (chosen.some((other) => isSameTag(other, tag.name)) ? chosen : [...chosen, tag.name]));
    setTyped((now) => (now === text ? "" : now));
    setAnnouncement(texts.added(tag.name));
  }

  function remove(tag: string) {
    onChange((all) => all.filter((other) => other !== tag));
    setAnnouncement(texts.removed(tag));
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = tags.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The list itself adds an option that was chosen with the arrow keys.
    if (field.current?.getAttribute("aria-activedescendant")) return;
    event.preventDefault();
    void add(typed);
  }

  return (
    <Card title={texts.title}>
      <Autocomplete
        ref={field}
        size="md"
        label={texts.field}
        description={texts.hint}
        data={suggestions}
        limit={8}
        value={typed}
        error={problem && <FieldError>{problem}</FieldError>}
        autoComplete="off"
        classNames={{ label: fieldClasses.label, description: fieldClasses.hint, option: "app-touch-target" }}
        comboboxProps={{ shadow: "md", withinPortal: false }}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
        // After the list has written the option into the field.
        onOptionSubmit={(name) => queueMicrotask(() => void add(name))}
        onKeyDown={onKeyDown}
      />
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={texts.list}>
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              <span dir="auto">{tag}</span>
              <CloseButton size={32} iconSize={16} aria-label={texts.remove(tag)} onClick={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Card>
  );
}
