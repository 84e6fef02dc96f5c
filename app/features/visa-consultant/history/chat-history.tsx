import { UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useId, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { FoldTitle } from "#app/ui/lists/foldable.tsx";
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
  const [isListOpen, setIsListOpen] = useState(false);
  const bodyId = useId();
  const isOpen = !isPhone || isListOpen;

  const [typed, setTyped] = useState("");
  const [rested] = useDebouncedValue(typed.trim(), writingDelayMs);
  const term = typed.trim() === "" ? "" : rested;
  const search = useQuery({ ...conversationSearchQuery(userId, term), enabled: term !== "" });
  const shown = term === "" ? query : search;

  return (
    <Card
      className={classes.card}
      title={
        isPhone ? (
          <FoldTitle
            icon={<MessagesSquare size={20} aria-hidden />}
            isOpen={isOpen}
            controls={bodyId}
            onToggle={() => setIsListOpen(!isOpen)}
          >
            {texts.title}
          </FoldTitle>
        ) : (
          texts.title
        )
      }
    >
      <div id={bodyId} hidden={!isOpen}>
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
                        setIsListOpen(false);
                        onSelect(conversation.id);
                      }}
                    />
                  ))}
                </ul>
              )
            }
          </QueryState>
        </div>
      </div>
    </Card>
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
