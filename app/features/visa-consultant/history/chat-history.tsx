import { ActionIcon, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { SearchBar } from "#app/ui/lists/search-bar.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSpinner } from "#app/ui/states/skeletons.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { type ConversationSummary, conversationSearchQuery } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import { titleOf } from "./chat-head.tsx";
import classes from "./chat-history.module.css";

const texts = consultantTexts.history;

const writingDelayMs = 300;

interface ChatHistoryProps {
  userId: string;
  query: UseQueryResult<ConversationSummary[]>;
  selectedId: string | null;
  onSelect: (conversationId: string) => void;
}

export function ChatHistory({ userId, query, selectedId, onSelect }: ChatHistoryProps) {
  const isPhone = useIsPhone();
  const [isSheetOpen, setIsSheetOpen] = useState(false);

  const [typed, setTyped] = useState("");
  const [rested] = useDebouncedValue(typed.trim(), writingDelayMs);
  const term = typed.trim() === "" ? "" : rested;
  const search = useQuery({ ...conversationSearchQuery(userId, term), enabled: term !== "" });
  const shown = term === "" ? query : search;

  const body = (
    <>
      {(query.data?.length ?? 0) > 0 && (
        <SearchBar
          search={{ label: texts.search, value: typed, onChange: setTyped }}
          outcome={search.data ? texts.outcome(search.data.length) : ""}
          isFiltered={term !== ""}
          onClear={() => setTyped("")}
        />
      )}
      <div className={classes.area}>
        <QueryState query={shown} loading={<LoadingSpinner label={texts.loading} />} error={texts.loadError}>
          {(conversations) =>
            conversations.length === 0 ? (
              <p className={classes.nothing}>{term === "" ? texts.empty : texts.noMatch}</p>
            ) : (
              <ul className={classes.entries} aria-label={texts.title}>
                {conversations.map((conversation) => (
                  <Entry
                    key={conversation.id}
                    conversation={conversation}
                    isSelected={conversation.id === selectedId}
                    onSelect={() => {
                      setIsSheetOpen(false);
                      onSelect(conversation.id);
                    }}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
      </div>
    </>
  );
  if (!isPhone) return <Card title={texts.title}>{body}</Card>;
  return (
    <Sheet isOpen={isSheetOpen} onToggle={setIsSheetOpen}>
      {body}
    </Sheet>
  );
}

interface SheetProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** On phones: a button, and the list over the chat. */
function Sheet({ isOpen, onToggle, children }: SheetProps) {
  const titleId = useId();
  const bodyId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    function closeFromOutside({ target }: PointerEvent): void {
      if (target instanceof Node && !section.current?.contains(target)) onToggle(false);
    }
    document.addEventListener("pointerdown", closeFromOutside);
    return () => document.removeEventListener("pointerdown", closeFromOutside);
  }, [isOpen, onToggle]);

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== "Escape" || !isOpen) return;
    onToggle(false);
    button.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from within
    <section ref={section} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <h2 id={titleId} className={classes.sheetTitle}>
        <ActionIcon
          ref={button}
          variant="default"
          size={44}
          aria-label={texts.title}
          title={texts.title}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onToggle(!isOpen)}
        >
          <History size={20} aria-hidden />
        </ActionIcon>
      </h2>
      <div id={bodyId} hidden={!isOpen} className={classes.sheet}>
        {children}
      </div>
    </section>
  );
}

interface EntryProps {
  conversation: ConversationSummary;
  isSelected: boolean;
  onSelect: () => void;
}

function Entry({ conversation, isSelected, onSelect }: EntryProps) {
  return (
    <li>
      <UnstyledButton dir="auto" className={classes.entry} aria-current={isSelected || undefined} onClick={onSelect}>
        <span className={classes.title}>{titleOf(conversation)}</span>{" "}
        <span className={classes.date}>
          <TimeAgo at={conversation.updated_at} />
        </span>
      </UnstyledButton>
    </li>
  );
}
