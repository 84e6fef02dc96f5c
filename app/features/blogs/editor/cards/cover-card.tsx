import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import classes from "./editor-cards.module.css";
import { cardTexts } from "#app/features/blogs/editor/texts.ts";
import { pictureFailure, storePicture } from "#app/features/blogs/mutations.ts";

const texts = cardTexts.cover;

/** Of its title, to which the strip over the post's title leads. */
export const coverCardId = "cover-image";

interface CoverCardProps {
  cover: string;
  onChange: (cover: string) => void;
}

export function CoverCard({ cover, onChange }: CoverCardProps) {
  const [isUploading, setIsUploading] = useState(false);
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function upload(file: File) {
    setIsUploading(true);
    try {
      onChange(await storePicture(file));
    } catch (error) {
      notifyError({ message: pictureFailure(error) });
    } finally {
      setIsUploading(false);
    }
  }

  function takeLink() {
    const address = link.trim();
    if (!/^https:\/\/[^\s/]/i.test(address) || !URL.canParse(address)) {
      setProblem(texts.badLink);
      return;
    }
    onChange(address);
    setLink("");
  }

  function remove() {
    onChange("");
    button.current?.focus();
  }

  return (
    <Card
      title={
        <span id={coverCardId} tabIndex={-1} className={classes.anchor}>
          {texts.title}
        </span>
      }
    >
      <Stack gap={16}>
        {cover !== "" && <CoverPicture key={cover} src={cover} />}
        <div>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={texts.file}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // So that the same file can be chosen again.
              currentTarget.value = "";
              if (file) void upload(file);
            }}
          />
          <Group gap={8}>
            <Button
              ref={button}
              variant="default"
              aria-busy={isUploading}
              onClick={() => !isUploading && input.current?.click()}
            >
              {isUploading ? texts.uploading : cover === "" ? texts.upload : texts.replace}
            </Button>
            {cover !== "" && (
              <Button variant="default" c="var(--danger-text)" onClick={remove}>
                {texts.remove}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt={8}>
            {texts.hint}
          </Text>
        </div>
        <Group gap={8} align="flex-end">
          <TextField
            className={classes.grow}
            label={texts.link}
            description={texts.linkHint}
            value={link}
            error={problem}
            inputMode="url"
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setLink(currentTarget.value);
              setProblem(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              takeLink();
            }}
          />
          <Button variant="default" onClick={takeLink}>
            {texts.takeLink}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function CoverPicture({ src }: { src: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <p className={classes.broken} role="alert">
        {texts.broken}
      </p>
    );
  }
  return (
    <img
      className={classes.cover}
      src={src}
      alt={texts.alt}
      width={1200}
      height={630}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
