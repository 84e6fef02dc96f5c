import { Anchor, Button, Title } from "@mantine/core";
import { ArrowLeft, ExternalLink, Eye, History, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { publishSettingsId } from "#app/features/blogs/editor/cards/publish-card.tsx";
import { PostStateBadge } from "#app/features/blogs/post-state-badges.tsx";
import type { PostRow } from "#shared/blog/post-fields.ts";
import { findScreen } from "#shared/screens.ts";
import classes from "./editor-header.module.css";
import { editorTexts as texts } from "./texts.ts";
import { useHeightProperty } from "./use-height-property.ts";
import { blogsTexts } from "#app/features/blogs/texts.ts";
import { postStateOf } from "#app/features/blogs/post.ts";
import { articlePath } from "#shared/blog/blog-summary.ts";

interface EditorHeaderProps {
  stored: PostRow | null;
  isPreview: boolean;
  onPreview: () => void;
  onHistory: () => void;
  /** Null on phones, where `SaveBar` shows both. */
  saving: { state: ReactNode; buttons: ReactNode } | null;
}

export function EditorHeader({ stored, isPreview, onPreview, onHistory, saving }: EditorHeaderProps) {
  const ref = useHeightProperty("--editor-header-height");
  const state = stored ? postStateOf(stored) : "draft";
  const PreviewIcon = isPreview ? Pencil : Eye;
  return (
    <>
      <div className={classes.top}>
        <Anchor component={Link} to={findScreen("admin-blogs")?.path ?? "/"} className={classes.back}>
          <ArrowLeft size={16} aria-hidden /> {texts.back}
        </Anchor>
        <div className={classes.ways}>
          {stored && state === "published" && (
            <Button
              component="a"
              href={articlePath(stored.slug)}
              target="_blank"
              rel="noopener"
              variant="subtle"
              size="compact-md"
              aria-label={`${texts.view} (${texts.viewHint})`}
              rightSection={<ExternalLink size={16} aria-hidden />}
            >
              {texts.view}
            </Button>
          )}
          {stored && (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={saving && <History size={16} aria-hidden />}
              onClick={onHistory}
            >
              {texts.history}
            </Button>
          )}
          {saving === null && !isPreview && (
            <Button variant="subtle" size="compact-md" onClick={goToSettings}>
              {texts.settings}
            </Button>
          )}
        </div>
      </div>
      <div ref={ref} className={classes.header}>
        <div className={classes.main}>
          <div className={classes.name}>
            <Title order={1} size="h2">
              {stored ? blogsTexts.editTitle : blogsTexts.newTitle}
            </Title>
            <PostStateBadge state={state} />
          </div>
          {saving?.state}
        </div>
        <div className={classes.actions} role="group" aria-label={texts.actions}>
          <Button variant="default" leftSection={<PreviewIcon size={16} aria-hidden />} onClick={onPreview}>
            {isPreview ? texts.edit : texts.preview}
          </Button>
          {saving?.buttons}
        </div>
      </div>
    </>
  );
}

/** They stand below the text there, which may be long. No link: an address of its own would be one step more to go back. */
function goToSettings(): void {
  const title = document.getElementById(publishSettingsId);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}
