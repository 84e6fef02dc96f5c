import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { UnsavedChanges } from "#app/ui/dialogs/unsaved-changes.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { minPublishWords, type PostRow } from "#shared/blog/blog.ts";
import { editorPath } from "#app/features/blogs/editor-path.ts";
import { KeptDraftOffer } from "#app/features/blogs/revisions/kept-draft-offer.tsx";
import { KeepingNotice } from "#app/features/blogs/revisions/keeping-notice.tsx";
import { useKeptDraft } from "#app/features/blogs/revisions/use-kept-draft.ts";
import { CoverCard } from "./cover-card.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { loadPart } from "./load-part.ts";
import classes from "./post-editor.module.css";
import { emptyPost, type PostValues, valuesOf, wordsOf } from "#app/features/blogs/post-values.ts";
import { PartBoundary } from "./part-boundary.tsx";
import { PublishCard } from "./publish-card.tsx";
import type { RichTextHandle } from "./rich-text.tsx";
import { SaveBar, SaveButtons } from "./save-bar.tsx";
import type { PostErrors, SaveKind } from "./save-rules.ts";
import { SaveQuestions } from "./save-questions.tsx";
import { SeoCard } from "./seo-card.tsx";
import { SaveState } from "./save-state.tsx";
import { TagsCard } from "./tags-card.tsx";
import { editorTexts as texts } from "./texts.ts";
import { TitleField } from "./title-field.tsx";
import { useAutosave } from "./use-autosave.ts";
import { usePostEditor } from "./use-post-editor.ts";
import { useTitleFocus } from "./use-title-focus.ts";

const RichText = lazy(async () => ({ default: (await loadPart(import("./rich-text.tsx"))).RichText }));
const ArticlePreview = lazy(async () => ({
  default: (await loadPart(import("./article-preview.tsx"))).ArticlePreview,
}));

interface PostEditorProps {
  userId: string;
  /** Null for a new post. */
  row: PostRow | null;
  /** A new post has an address now. */
  onCreated: (id: string) => void;
}

/** Everything of a post, to be written and published. */
export function PostEditor({ userId, row, onCreated }: PostEditorProps) {
  const [loaded] = useState<PostValues>(() => (row ? valuesOf(row) : emptyPost));
  const richText = useRef<RichTextHandle>(null);
  /** Where people go on after a save that was not done. */
  const [wrong, setWrong] = useState<{ field: keyof PostErrors } | null>(null);
  const [isPreview, setIsPreview] = useState(false);
  const isPhone = useIsPhone();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const post = usePostEditor({ row, initial: loaded, text: richText });
  const { values, stored, isChanged, errors, change } = post;
  const isNew = post.isDeleted || stored === null;
  const draft = useKeptDraft({
    userId,
    // What a deleted post leaves behind is kept as the beginning of a new one.
    post: isNew ? null : { id: stored.id, updatedAt: stored.updated_at },
    loaded,
    values,
    isChanged,
  });
  const content = useDeferredValue(values.content);
  const words = useMemo(() => wordsOf(content), [content]);

  async function save(kind: SaveKind): Promise<boolean> {
    // The id of a post that was deleted is not used again.
    const id = stored === null && row !== null ? crypto.randomUUID() : draft.newPostId;
    const end = await post.save(kind, id);
    if (end === "saved") draft.forget();
    else if (end !== "failed" && kind !== "quiet") {
      setIsPreview(false);
      setWrong({ field: end });
    }
    return end === "saved";
  }
  const saveAsIs = () => void save(values.published ? "update" : "draft");
  useAutosave(post, () => void save("quiet"));
  // Also where one writes: in fields and in the text.
  useHotkeys([["mod+S", saveAsIs]], [], true);

  useTitleFocus({ isNew: row === null, offers: draft.areOffersKnown ? draft.offers : null });
  useEffect(() => {
    if (wrong === null) return;
    if (wrong.field === "content") richText.current?.focus();
    else document.getElementById(`post-${wrong.field}`)?.focus();
  }, [wrong]);

  const storedId = stored?.id ?? null;
  const tellAddress = useEffectEvent(onCreated);
  const [openedId] = useState(row?.id ?? null);
  useEffect(() => {
    if (storedId !== null && storedId !== openedId) tellAddress(storedId);
  }, [openedId, storedId]);

  const state = {
    savedAt: stored?.updated_at ?? null,
    isChanged,
    isSaving: post.isSaving,
    hasFailed: post.hasFailed,
    onRetry: saveAsIs,
  };
  const buttons = { isPublished: values.published, onSave: (kind: SaveKind) => void save(kind) };

  return (
    <div className={classes.editor}>
      <EditorHeader
        stored={stored}
        isPreview={isPreview}
        onPreview={() => {
          richText.current?.flush();
          setIsPreview(!isPreview);
        }}
        onHistory={() => {
          richText.current?.flush();
          setIsHistoryOpen(true);
        }}
        saving={isPhone ? null : { state: <SaveState {...state} />, buttons: <SaveButtons {...buttons} /> }}
      />
      <div className={classes.offer}>
        <KeepingNotice keeping={draft.keeping} />
        <KeptDraftOffer
          offers={draft.offers}
          base={stored?.updated_at ?? null}
          onTake={(kept) => {
            draft.take(kept);
            if (stored && kept.base !== null) post.editFrom(kept.base);
            post.put(kept.values);
          }}
          onDiscard={draft.discard}
        />
      </div>
      {isPreview && (
        <PartBoundary>
          <Suspense fallback={<EditorSkeleton />}>
            <ArticlePreview values={values} />
          </Suspense>
        </PartBoundary>
      )}
      {/* Stays, out of sight, so that undoing goes on after a look at the preview. */}
      <div className={classes.columns} hidden={isPreview}>
        <div className={classes.writing}>
          <TitleField value={values.title} error={errors.title} onChange={(title) => change({ title })} />
          <PartBoundary>
            <Suspense fallback={<EditorSkeleton />}>
              <RichText
                ref={richText}
                initial={values.content}
                describedBy="post-content-state"
                onChange={(html) => change({ content: html })}
              />
            </Suspense>
          </PartBoundary>
          <div id="post-content-state" className={classes.count}>
            <span>
              {texts.words(words)}
              {words < minPublishWords && ` · ${texts.wordsMissing(minPublishWords - words)}`}
            </span>
            {errors.content && (
              <span className={classes.error}>
                <FieldError>{errors.content}</FieldError>
              </span>
            )}
          </div>
        </div>
        <div className={classes.cards}>
          <PublishCard values={values} words={words} isPublic={stored?.published ?? false} onChange={change} />
          <SeoCard values={values} slugError={errors.slug} suggestion={post.suggestion} onChange={change} />
          <CoverCard cover={values.coverImage} onChange={(coverImage) => change({ coverImage })} />
          <TagsCard tags={values.tags} onChange={(of) => change(({ tags }) => ({ tags: of(tags) }))} />
        </div>
      </div>
      <SaveQuestions
        post={post}
        save={save}
        draft={draft}
        isHistoryOpen={isHistoryOpen}
        onHistoryClose={() => setIsHistoryOpen(false)}
      />
      <UnsavedChanges isDirty={isChanged} {...(storedId !== null && { staysAt: editorPath(storedId) })}>
        {texts.leaving[isNew ? "newPost" : "post"][draft.keeping]}
      </UnsavedChanges>
      {isPhone && <SaveBar state={state} buttons={buttons} />}
    </div>
  );
}
