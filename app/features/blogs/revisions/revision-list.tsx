import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { wordsOf } from "#app/features/blogs/post-values.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { VersionsPanel } from "#app/ui/versions/versions-panel.tsx";
import type { PostValues, RevisionText } from "#shared/blog/post-fields.ts";
import { PostComparison } from "./post-comparison.tsx";
import { type Revision, revisionTextQuery } from "./revision-query.ts";
import { revisionTexts as texts } from "./texts.ts";

/** People may save twice within a minute. */
const toTheSecond = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/** The text in the editor, or a former one. */
export interface RevisionState {
  id: string;
  label: string;
  /** Null for the text in the editor. */
  revision: Revision | null;
}

interface RevisionListProps {
  postId: string;
  current: PostValues;
  /** The latest first. */
  revisions: readonly [Revision, ...Revision[]];
  onRestore: (state: RevisionState) => void;
}

export function RevisionList({ postId, current, revisions, onRestore }: RevisionListProps) {
  const words = useMemo(() => wordsOf(current.content), [current.content]);
  const [latest, ...others] = revisions;
  return (
    <VersionsPanel<RevisionState>
      states={[
        { id: "current", label: texts.current, revision: null },
        stateOf(latest),
        ...others.map((revision) => stateOf(revision)),
      ]}
      renderFacts={({ revision }) => (revision ? <RevisionFacts {...revision} /> : texts.words(words))}
      renderChanges={(from, to) => <Changes postId={postId} current={current} from={from.revision} to={to.revision} />}
      onRestore={onRestore}
    />
  );
}

function stateOf(revision: Revision): RevisionState {
  return { id: revision.id, label: toTheSecond.format(new Date(revision.savedAt)), revision };
}

function RevisionFacts({ savedAt, savedBy, autosaved, words }: Revision) {
  return (
    <>
      {autosaved ? texts.autosaved(savedBy) : texts.saved(savedBy)} <TimeAgo at={savedAt} />, {texts.words(words)}
    </>
  );
}

interface ChangesProps {
  postId: string;
  current: PostValues;
  /** Null for the text in the editor. */
  from: Revision | null;
  to: Revision | null;
}

function Changes({ postId, current, from, to }: ChangesProps) {
  return (
    <StateText postId={postId} current={current} revision={from}>
      {(before) => (
        <StateText postId={postId} current={current} revision={to}>
          {(after) => <PostComparison before={before} after={after} />}
        </StateText>
      )}
    </StateText>
  );
}

interface StateTextProps {
  postId: string;
  current: PostValues;
  revision: Revision | null;
  children: (text: RevisionText) => ReactNode;
}

function StateText({ postId, current, revision, children }: StateTextProps) {
  const query = useQuery({ ...revisionTextQuery(postId, revision?.id ?? ""), enabled: revision !== null });
  if (revision === null) return children(current);
  return (
    <QueryState query={query} loading={<TextSkeleton lines={6} />} error={texts.textError}>
      {children}
    </QueryState>
  );
}
