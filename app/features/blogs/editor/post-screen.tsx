import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { findScreen } from "#shared/screens.ts";
import { postQuery } from "#app/features/blogs/post-query.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { PostEditor } from "./post-editor.tsx";
import { editorTexts as texts } from "./texts.ts";

interface PostScreenProps {
  userId: string;
  /** Undefined for a new post; then it may come once that is saved. */
  id: string | undefined;
  onCreated: (id: string) => void;
}

/** The editor of a new post, or of one that is loaded first. */
export function PostScreen({ userId, id, onCreated }: PostScreenProps) {
  const [opened] = useState(id);
  if (opened === undefined) return <PostEditor userId={userId} row={null} onCreated={onCreated} />;
  return <StoredPost userId={userId} id={opened} onCreated={onCreated} />;
}

function StoredPost({ id, ...props }: PostScreenProps & { id: string }) {
  const query = useQuery(postQuery(props.userId, id));
  return (
    <QueryState query={query} loading={<EditorSkeleton />} error={texts.loadFailed}>
      {(row) => (row ? <PostEditor {...props} row={row} /> : <PostNotFound />)}
    </QueryState>
  );
}

function PostNotFound() {
  return (
    <EmptyState
      title={texts.notFound}
      action={
        <Button component={Link} to={findScreen("admin-blogs")?.path ?? "/"}>
          {texts.back}
        </Button>
      }
    >
      {texts.notFoundHint}
    </EmptyState>
  );
}
