import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Command } from "#app/features/command-palette/commands.ts";
import { documentsQuery } from "#app/features/documents/queries.ts";
import { letterNamesQuery, letterPageSize } from "#app/features/sop-documents/queries.ts";
import { letterName } from "#app/features/sop-documents/texts.ts";
import { listBlogs } from "#app/lib/blogs.ts";
import { searchOfPage } from "#app/lib/lists/list-page.ts";
import { supabase } from "#app/lib/supabase.ts";
import { focusUnlessInDialog } from "#app/ui/dialogs/open-dialog.ts";
import { screenIcons } from "#app/ui/screen-icons.ts";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import { visaSteps } from "#shared/visa-progress.ts";
import { workspaceCommandTexts as texts } from "./texts.ts";

/** Milliseconds. */
const typingRest = 200;

const fewestLetters = 2;

const mostArticles = 5;

interface FoundCommands {
  commands: Command[];
  /** Tells what is typed: articles are found by the server. */
  onQuery: (query: string) => void;
  /** The consultant's screen finds the question in the state of its address. */
  offerFor: (query: string) => Command;
}

/** What is found by typing: steps, the person's papers and letters, articles. Read when the palette opens. */
export function useFoundCommands(userId: string, isOpen: boolean): FoundCommands {
  const goTo = useGoTo();
  const documents = useQuery({ ...documentsQuery(userId), enabled: isOpen }).data ?? [];
  const letters = useQuery({ ...letterNamesQuery(userId), enabled: isOpen }).data ?? [];
  const { articles, search } = useArticles(isOpen);

  const commands: Command[] = [
    ...visaSteps.map(({ id, title }) =>
      found("visa-progress", texts.steps, {
        id: `step-${id}`,
        label: title,
        keywords: texts.stepKeywords[id],
        run: () => goTo("visa-progress", { hash: `#${id}` }),
      }),
    ),
    ...documents.map(({ id, document_name, document_type, file_name }) =>
      found("documents", texts.documents, {
        id: `document-${id}`,
        label: document_name,
        keywords: `${document_type} ${file_name}`,
        run: () => goTo("documents", { search: `?${new URLSearchParams({ q: document_name })}` }),
      }),
    ),
    ...letters.map((letter, index) =>
      found("sop", texts.letters, {
        id: `letter-${letter.id}`,
        label: letterName(letter),
        run: () => goTo("sop", { search: searchOfPage(Math.floor(index / letterPageSize) + 1) }),
      }),
    ),
    ...articles.map(({ id, slug, title }) =>
      found("blogs", texts.articles, {
        id: `article-${id}`,
        label: title,
        isFoundBy: "elsewhere",
        run: () => window.location.assign(`/blogs/${encodeURIComponent(slug)}`),
      }),
    ),
  ];
  return {
    commands,
    onQuery: search,
    offerFor: (question) => ({
      id: "ask-consultant",
      label: texts.ask(question),
      group: texts.consultant,
      icon: screenIcons["visa-consultant"],
      run: () => goTo("visa-consultant", { search: "?chat=new" }, { question }),
    }),
  };
}

function found(screen: ScreenId, group: string, command: Omit<Command, "group" | "icon">): Command {
  return { isFoundBy: "words", group, icon: screenIcons[screen], ...command };
}

function useGoTo() {
  const navigate = useNavigate();
  return (id: ScreenId, address: { search?: string; hash?: string }, state?: { question: string }): void => {
    const screen = findScreen(id);
    if (!screen) return;
    void Promise.resolve(navigate({ pathname: screen.path, ...address }, { state })).then(() => {
      // The focus goes to the screen, not to the palette's button.
      focusUnlessInDialog(document.getElementById("content"));
    });
  };
}

function useArticles(isOpen: boolean) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), typingRest);
  const isWanted = isOpen && search.length >= fewestLetters;
  const { data } = useQuery({
    queryKey: ["palette-articles", search],
    queryFn: () => listBlogs(supabase(), { search, pageSize: mostArticles }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return { articles: isWanted ? (data?.blogs ?? []) : [], search: setTyped };
}
