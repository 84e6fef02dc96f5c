import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocalDrafts } from "#app/features/blogs/local-drafts/use-local-drafts.ts";
import type { PostErrors, SaveKind } from "#app/features/blogs/saving/save-rules.ts";
import type { SaveEnd } from "#app/features/blogs/saving/save-state.ts";
import { usePostSaving } from "#app/features/blogs/saving/use-post-saving.ts";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { minPublishWords } from "#shared/blog/blog.ts";
import type { PostRow, RevisionText } from "#shared/blog/post-fields.ts";
import { CoverCard } from "#app/features/blogs/editor/cards/cover-card.tsx";
import { PublishCard } from "#app/features/blogs/editor/cards/publish-card.tsx";
import { SeoCard } from "#app/features/blogs/editor/cards/seo-card.tsx";
import { TagsCard } from "#app/features/blogs/editor/cards/tags-card.tsx";
import { CoverStrip } from "./cover-strip.tsx";
import { EditorHeader } from "./editor-header.tsx";
import classes from "./post-editor.module.css";
import { editorTexts as texts } from "./texts.ts";
import { TitleField } from "./title-field.tsx";
import { UnsavedChanges } from "#app/ui/dialogs/unsaved-changes.tsx";
import { editorPath, postStateOf } from "#app/features/blogs/post.ts";
import { countHtmlWords, valuesOf } from "#app/features/blogs/post-values.ts";
import { EditorSkeleton, loadPart, PartBoundary } from "./editor-part.tsx";
import type { RichTextHandle } from "#app/features/blogs/editor/text/rich-text.tsx";
import { SaveBar, SaveButtons, SaveStatus } from "./save-bar.tsx";
import { SaveQuestions } from "#app/features/blogs/saving/save-questions.tsx";
import { DraftNotice, DraftOffers } from "#app/features/blogs/local-drafts/draft-offers.tsx";
import { RevisionsDialog } from "#app/features/blogs/revisions/revisions-dialog.tsx";

const RichText = lazy(async () => ({
  default: (await loadPart(import("#app/features/blogs/editor/text/rich-text.tsx"))).RichText,
}));
const ArticlePreview = lazy(async () => ({
  default: (await loadPart(import("./text/article-preview.tsx"))).ArticlePreview,
}));
const SilentQuotes = lazy(async () => ({
  default: (await loadPart(import("./text/silent-quotes.tsx"))).SilentQuotes,
}));

interface PostEditorProps {
  userId: string;
  /** Null for a new post. */
  row: PostRow | null;
  onCreated: (id: string) => void;
}

export function PostEditor({ userId, row, onCreated }: PostEditorProps) {
  const richText = useRef<RichTextHandle>(null);
  /** The field that kept a save from being done. */
  const [wrong, setWrong] = useState<{ field: keyof PostErrors } | null>(null);
  const [isPreview, setIsPreview] = useState(false);
  const isPhone = useIsPhone();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const post = usePostSaving({ userId, row, text: richText });
  const { session, values, stored, isChanged, errors } = post;
  const { edit } = session;
  const [opened] = useState(() => row && { id: row.id, values: valuesOf(row) });
  const drafts = useLocalDrafts({ userId, opened, isNew: post.isNew, ownId: post.draftId });
  const content = useDeferredValue(values.content);
  const words = useMemo(() => countHtmlWords(content), [content]);

  /** Focuses the field that kept a save from being done. */
  async function follow(saving: Promise<SaveEnd>): Promise<boolean> {
    const end = await saving;
    if (end !== "saved" && end !== "failed") {
      setIsPreview(false);
      setWrong({ field: end });
    }
    return end === "saved";
  }
  const saveAsItIs = () => follow(session.saveAsItIs());
  // Works in fields and in the text, too.
  useHotkeys([["mod+S", () => void saveAsItIs()]], [], true);

  async function restore(revision: RevisionText) {
    if (isChanged && !(await saveAsItIs())) return;
    session.restore(revision);
    await saveAsItIs();
    setIsHistoryOpen(false);
  }

  useTitleFocus({ isNew: row === null, offers: drafts.areKnown ? drafts.offers.length : null });
  useEffect(() => {
    if (wrong === null) return;
    if (wrong.field === "content") richText.current?.focus();
    else document.getElementById(`post-${wrong.field}`)?.focus();
  }, [wrong]);

  const storedId = stored?.id ?? null;
  const tellAddress = useEffectEvent(onCreated);
  const openedId = opened?.id;
  useEffect(() => {
    if (storedId !== null && storedId !== openedId) tellAddress(storedId);
  }, [openedId, storedId]);

  const state = {
    savedAt: stored?.updated_at ?? null,
    isChanged,
    words,
    isSaving: post.isSaving,
    hasFailed: post.hasFailed,
    onRetry: () => void saveAsItIs(),
  };
  const isPublic = values.published && (stored?.published ?? false);
  const buttons = { isPublic, onSave: (kind: SaveKind) => void follow(session.save(kind)) };

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
        saving={isPhone ? null : { state: <SaveStatus {...state} />, buttons: <SaveButtons {...buttons} /> }}
      />
      <div className={classes.offer}>
        <DraftNotice result={post.draftResult} />
        <DraftOffers
          offers={drafts.offers}
          base={stored?.updated_at ?? null}
          onTake={(draft) => session.takeDraft(draft, drafts.adopt(draft))}
          onDiscard={drafts.discard}
        />
      </div>
      {isPreview && (
        <PartBoundary>
          <Suspense fallback={<EditorSkeleton />}>
            <ArticlePreview values={values} />
          </Suspense>
        </PartBoundary>
      )}
      {/* Hidden, not removed: undo still works after a preview. */}
      <div className={classes.columns} hidden={isPreview}>
        <div className={classes.writing}>
          <CoverStrip cover={values.cover_image} />
          <TitleField value={values.title} error={errors.title} onChange={(title) => edit({ title })} />
          <PartBoundary>
            <Suspense fallback={<EditorSkeleton />}>
              <RichText
                ref={richText}
                initial={values.content}
                describedBy="post-content-state"
                onChange={(html) => edit({ content: html })}
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
            {stored?.content.includes("{fact") && (
              <PartBoundary>
                <Suspense>
                  <SilentQuotes content={stored.content} />
                </Suspense>
              </PartBoundary>
            )}
          </div>
        </div>
        <div className={classes.cards}>
          <PublishCard
            values={values}
            words={words}
            isPublic={stored?.published ?? false}
            isVisible={stored !== null && postStateOf(stored) === "published"}
            onChange={edit}
          />
          <SeoCard values={values} slugError={errors.slug} suggestion={post.suggestion} onChange={edit} />
          <CoverCard cover={values.cover_image} onChange={(cover) => edit({ cover_image: cover })} />
          <TagsCard tags={values.tags} onChange={(of) => edit(({ tags }) => ({ tags: of(tags) }))} />
        </div>
      </div>
      <SaveQuestions
        post={post}
        onOverwrite={() => void follow(session.overwriteTheirs())}
        onSaveAsNew={() => void follow(session.saveAsNew())}
      />
      {stored && (
        <RevisionsDialog
          postId={stored.id}
          current={values}
          isOpen={isHistoryOpen}
          onClose={() => setIsHistoryOpen(false)}
          onRestore={restore}
        />
      )}
      <UnsavedChanges isDirty={isChanged} {...(storedId !== null && { staysAt: editorPath(storedId) })}>
        {texts.leaving[post.isNew ? "newPost" : "post"][post.draftResult]}
      </UnsavedChanges>
      {isPhone && <SaveBar state={state} buttons={buttons} />}
    </div>
  );
}

/** Focuses the title of a new post, unless drafts are offered above it. */
function useTitleFocus({ isNew, offers }: { isNew: boolean; offers: number | null }): void {
  const isDue = useRef(isNew);
  useEffect(() => {
    if (!isDue.current || offers === null) return;
    isDue.current = false;
    if (offers === 0) document.getElementById("post-title")?.focus({ preventScroll: true });
  }, [offers]);
}
