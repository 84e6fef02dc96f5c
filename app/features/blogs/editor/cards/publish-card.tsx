import { Stack, Switch, Text } from "@mantine/core";
import "#app/ui/theme/controls.css";
import { formatExactDate } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { minPublishWords, readingTimeOf } from "#shared/blog/blog.ts";
import type { PostValues } from "#shared/blog/post-fields.ts";
import classes from "./editor-cards.module.css";
import { fromLocalField, toLocalField } from "./local-time.ts";
import { cardTexts, editorTexts } from "#app/features/blogs/editor/texts.ts";
import { postStateOf } from "#app/features/blogs/post.ts";

const texts = cardTexts.publish;

/** Of its title, to which the editor's header leads. */
export const publishSettingsId = "publish-settings";

interface PublishCardProps {
  values: PostValues;
  words: number;
  /** Whether the post is stored as published: then a short text does not hide it. */
  isPublic: boolean;
  /** The same, and its time has come. */
  isVisible: boolean;
  onChange: (part: Partial<PostValues>) => void;
}

export function PublishCard({ values, words, isPublic, isVisible, onChange }: PublishCardProps) {
  const { published, featured, published_at: publishedAt } = values;
  const isLater = publishedAt !== null && postStateOf({ published: true, published_at: publishedAt }) === "scheduled";

  function setPublished(isOn: boolean) {
    if (isOn && !isPublic && words < minPublishWords) notifyError({ message: editorTexts.tooShort(words) });
    else onChange({ published: isOn });
  }

  return (
    <Card
      title={
        <span id={publishSettingsId} tabIndex={-1} className={classes.anchor}>
          {texts.title}
        </span>
      }
    >
      <Stack gap={16}>
        <Switch
          size="md"
          classNames={{ body: classes.switch }}
          label={texts.published}
          description={
            published ? (isVisible && !isLater ? texts.visibleHint : texts.publishedHint) : texts.unpublishedHint
          }
          checked={published}
          onChange={({ currentTarget }) => setPublished(currentTarget.checked)}
        />
        <Switch
          size="md"
          classNames={{ body: classes.switch }}
          label={texts.featured}
          description={texts.featuredHint}
          checked={featured}
          onChange={({ currentTarget }) => onChange({ featured: currentTarget.checked })}
        />
        <TextField
          type="datetime-local"
          label={texts.date}
          description={texts.dateHint}
          value={toLocalField(publishedAt)}
          onChange={({ currentTarget }) => onChange({ published_at: fromLocalField(currentTarget.value) })}
        />
        {isLater && (
          <Text size="sm" className={classes.notice}>
            {(published ? texts.scheduled : texts.willSchedule)(formatExactDate(publishedAt))}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.readingTime(readingTimeOf(words))}
        </Text>
      </Stack>
    </Card>
  );
}
