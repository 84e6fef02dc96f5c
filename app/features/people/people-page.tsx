import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod/mini";
import "#app/ui/theme/controls.css";
import { formatDay } from "#app/lib/text/format.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { type Found, type Opened, shortestSearch } from "#shared/people/people.ts";
import { AccountCard } from "./account-card.tsx";
import { AuditCard } from "./audit-card.tsx";
import { useOpenAccount } from "./mutations.ts";
import classes from "./people.module.css";
import { searchQuery } from "./queries.ts";
import { RestoreCommand } from "./restore-command.tsx";
import { peopleTexts } from "./texts.ts";

const texts = peopleTexts.search;

const searchSchema = z.object({
  beginning: z.string().check(z.trim(), z.minLength(shortestSearch, texts.tooShort)),
});

/** As forms of browsers take it, which is more than zod's own. */
const wholeEmail = z.email({ pattern: z.regexes.html5Email });

export function PeoplePage({ userId }: { userId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Stack gap={24}>
      <SearchCard userId={userId} onOpened={setOpened} />
      {opened !== null && <AccountCard key={opened.account.id} opened={opened} onChanged={setOpened} />}
      <AuditCard userId={userId} />
    </Stack>
  );
}

interface SearchCardProps {
  userId: string;
  onOpened: (opened: Opened) => void;
}

function SearchCard({ userId, onOpened }: SearchCardProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { fieldProps, onSubmit } = useSchemaForm(searchSchema, {
    initialValues: { beginning: "" },
    onValid: ({ beginning }) => setAsked(beginning),
  });
  return (
    <Card title={texts.title}>
      <Stack gap={16}>
        <search>
          <form noValidate onSubmit={onSubmit} className={classes.search}>
            <TextField
              label={texts.label}
              description={texts.hint}
              type="text"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={320}
              className={classes.field}
              {...fieldProps("beginning")}
            />
            <Button type="submit">{texts.submit}</Button>
          </form>
        </search>
        {asked !== null && <FoundAccounts userId={userId} beginning={asked} onOpened={onOpened} />}
      </Stack>
    </Card>
  );
}

interface FoundAccountsProps extends SearchCardProps {
  beginning: string;
}

function FoundAccounts({ userId, beginning, onOpened }: FoundAccountsProps) {
  const query = useQuery(searchQuery(userId, beginning));
  return (
    <QueryState query={query} loading={<TextSkeleton />} error={texts.loadError}>
      {(found) =>
        found.accounts.length === 0 ? (
          <NobodyFound typed={beginning} />
        ) : (
          <FoundList found={found} onOpened={onOpened} />
        )
      }
    </QueryState>
  );
}

function NobodyFound({ typed }: { typed: string }) {
  return (
    <>
      <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
      {wholeEmail.safeParse(typed).success ? (
        <RestoreCommand email={typed} />
      ) : (
        <p className={classes.quiet}>{peopleTexts.restore.wholeEmail}</p>
      )}
    </>
  );
}

function FoundList({ found: { accounts, hasMore }, onOpened }: { found: Found } & Pick<SearchCardProps, "onOpened">) {
  const { mutate: open, isPending, variables } = useOpenAccount(onOpened);
  return (
    <div>
      <p role="status" className={classes.quiet}>
        {texts.outcome(accounts.length, hasMore)}
      </p>
      <ul className={classes.list} aria-label={texts.list}>
        {accounts.map(({ id, email, created_at: since }) => (
          <li key={id} className={classes.found}>
            <div className={classes.words}>
              <bdi className={classes.email}>{email}</bdi>
              <p className={classes.quiet}>
                {texts.since} {formatDay(since)}
              </p>
            </div>
            <Button
              variant="default"
              size="sm"
              aria-label={texts.openOf(email)}
              loading={isPending && variables === id}
              onClick={() => open(id)}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
