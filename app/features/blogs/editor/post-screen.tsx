import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { supabase } from "#app/lib/supabase.ts";
import { type PostRow, postRowColumns, postRowSchema } from "#shared/blog/post-fields.ts";
import { findScreen } from "#shared/screens.ts";
import { PostEditor } from "./post-editor.tsx";
import { editorTexts as texts } from "./texts.ts";
import { EditorSkeleton } from "./editor-part.tsx";

interface PostScreenProps {
  userId: string;
  /** Undefined for a new post; set once that is saved. */
  id: string | undefined;
  onCreated: (id: string) => void;
}

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

/** Postgres rejects every other id. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Null when there is no such post. Loaded again each time an editor opens, and never while one is open. Fails with the
 * database's error.
 */
function postQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["blog-post", userId, id] as const,
    queryFn: async ({ signal }): Promise<PostRow | null> => {
      if (!uuid.test(id)) return null;
      const { data } = await supabase()
        .from("blogs")
        .select(postRowColumns)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && postRowSchema.parse(data);
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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
