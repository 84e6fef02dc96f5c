import { Anchor, Button, Title } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { ArrowLeft, ExternalLink, Eye, History, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { formatExactDate, formatRelativeDate } from "#app/lib/format.ts";
import { postStateOf } from "#app/features/blogs/post-state.ts";
import { PostStateBadge } from "#app/features/blogs/post-state-badges.tsx";
import type { PostRow } from "#shared/blog.ts";
import { articlePath } from "#shared/blog-summary.ts";
import { findScreen } from "#shared/screens.ts";
import classes from "./editor-header.module.css";
import type { SaveKind } from "./save-rules.ts";
import { editorTexts as texts } from "./texts.ts";

interface EditorHeaderProps {
  stored: PostRow | null;
  /** Whether the switch stands on published, saved or not. */
  isPublished: boolean;
  isChanged: boolean;
  isSaving: boolean;
  hasFailed: boolean;
  isPreview: boolean;
  onPreview: () => void;
  onSave: (kind: SaveKind) => void;
  onRetry: () => void;
  onHistory: () => void;
}

/** Where one is, how the post stands, and what can be done with it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { stored, isPublished, isPreview, onPreview, onSave, onHistory } = props;
  const state = stored ? postStateOf(stored) : "draft";
  const PreviewIcon = isPreview ? Pencil : Eye;
  return (
    <header className={classes.header}>
      <div className={classes.place}>
        <Anchor component={Link} to={findScreen("admin-blogs")?.path ?? "/"} className={classes.back}>
          <ArrowLeft size={16} aria-hidden /> {texts.back}
        </Anchor>
        <div className={classes.name}>
          <Title order={1} size="h2">
            {stored ? texts.editTitle : texts.newTitle}
          </Title>
          <PostStateBadge state={state} />
        </div>
        <SaveState {...props} />
      </div>
      <div className={classes.actions} role="group" aria-label={texts.actions}>
        {stored && state === "published" && (
          <Button
            component="a"
            href={articlePath(stored.slug)}
            target="_blank"
            rel="noopener"
            variant="subtle"
            aria-label={`${texts.view} (${texts.viewHint})`}
            rightSection={<ExternalLink size={16} aria-hidden />}
          >
            {texts.view}
          </Button>
        )}
        {stored && (
          <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={onHistory}>
            {texts.history}
          </Button>
        )}
        <Button variant="default" leftSection={<PreviewIcon size={16} aria-hidden />} onClick={onPreview}>
          {isPreview ? texts.edit : texts.preview}
        </Button>
        {!isPublished && (
          <Button variant="default" onClick={() => onSave("draft")}>
            {texts.saveDraft}
          </Button>
        )}
        <Button onClick={() => onSave(isPublished ? "update" : "publish")}>
          {isPublished ? texts.update : texts.publish}
        </Button>
      </div>
    </header>
  );
}

/** How often "Saved 2 minutes ago" is said anew, in milliseconds. */
const sayAgain = 20_000;

function SaveState({ stored, isChanged, isSaving, hasFailed, onRetry }: EditorHeaderProps) {
  const [, setTicks] = useState(0);
  const { start, stop } = useInterval(() => setTicks((ticks) => ticks + 1), sayAgain);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);

  if (hasFailed && isChanged && !isSaving) {
    return (
      <p className={classes.state} data-failed role="alert">
        <span>{texts.notSaved}</span>
        <Button variant="subtle" size="compact-md" className={classes.retry} onClick={onRetry}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  if (isSaving) return <p className={classes.state}>{texts.saving}</p>;
  if (isChanged) return <p className={classes.state}>{texts.unsaved}</p>;
  if (!stored) return <p className={classes.state}>{texts.neverSaved}</p>;
  return (
    <p className={classes.state}>
      <time dateTime={stored.updated_at} title={formatExactDate(stored.updated_at)}>
        {texts.savedAt(formatRelativeDate(stored.updated_at))}
      </time>
    </p>
  );
}
