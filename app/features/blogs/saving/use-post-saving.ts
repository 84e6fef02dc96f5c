import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createSaveSession, type SessionOptions } from "./save-session.ts";
import { isNewPost, isUnsaved } from "./save-state.ts";

export function usePostSaving(options: Omit<SessionOptions, "client">) {
  const client = useQueryClient();
  const [session] = useState(() => createSaveSession({ ...options, client }));
  const state = useSyncExternalStore(session.onChange, session.state);

  useEffect(() => {
    const { dispatch } = session;
    const hide = () => dispatch({ type: "pageHidden" });
    dispatch({ type: "opened" });
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
      dispatch({ type: "left" });
    };
  }, [session]);

  const { base, activity, draft } = state;
  const isChanged = isUnsaved(state);
  return {
    session,
    values: state.values,
    errors: state.errors,
    suggestion: state.suggestion,
    question: state.question,
    /** Null until the first save. */
    stored: base.kind === "stored" ? base.row : null,
    isNew: isNewPost(state),
    isChanged,
    isSaving: activity.name === "sending",
    hasFailed: activity.name === "failed",
    draftId: draft.id,
    draftResult: isChanged ? draft.result : "kept",
  };
}

export type PostSaving = ReturnType<typeof usePostSaving>;
