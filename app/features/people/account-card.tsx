import { Button, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { formatExactDate } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { type AccountAction, isBanned, isProtected, type Opened } from "#shared/people/people.ts";
import { ActionDialog } from "./action-dialog.tsx";
import classes from "./people.module.css";
import { RestoreCommand } from "./restore-command.tsx";
import { peopleTexts } from "./texts.ts";

const texts = peopleTexts.account;

interface AccountCardProps {
  opened: Opened;
  /** Null: it is deleted, or looked at no more. */
  onChanged: (opened: Opened | null) => void;
}

export function AccountCard({ opened, onChanged }: AccountCardProps) {
  const { account, isSelf } = opened;
  const titleId = useId();
  const title = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const { item, isOpen, open, close } = useConfirmTarget<AccountAction>();
  const [now] = useState(Date.now);
  const isOut = isBanned(account, now);
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <div className={classes.head}>
          <Title order={2} size="h4" id={titleId} ref={title} tabIndex={-1} className={classes.email}>
            <bdi>{account.email}</bdi>
          </Title>
          <Button variant="default" size="sm" onClick={() => onChanged(null)}>
            {texts.close}
          </Button>
        </div>
        <dl className={classes.facts}>
          <Fact name={texts.signedUp}>{formatExactDate(account.created_at)}</Fact>
          <Fact name={texts.confirmed}>
            {account.confirmed_at === null ? texts.notConfirmed : formatExactDate(account.confirmed_at)}
          </Fact>
          <Fact name={texts.lastHere}>
            {account.last_here_at === null ? texts.never : <TimeAgo at={account.last_here_at} />}
          </Fact>
          <Fact name={texts.banned}>
            {isOut ? <StateBadge tone="bad">{texts.bannedYes}</StateBadge> : texts.notBanned}
          </Fact>
          <Fact name={texts.secondFactor}>{account.has_second_factor ? texts.on : texts.off}</Fact>
          {(account.is_admin || account.is_support) && (
            <Fact name={texts.role}>{account.is_support ? texts.support : texts.admin}</Fact>
          )}
        </dl>
        <h3 className={classes.subtitle}>{texts.actions}</h3>
        {isProtected(opened) && <p className={classes.quiet}>{isSelf ? texts.self : texts.supportHint}</p>}
        <div className={classes.actions}>
          {actionsFor(opened, isOut).map((what) => (
            <Button key={what} variant="default" onClick={() => open(what)}>
              {peopleTexts.actions[what].label}
            </Button>
          ))}
        </div>
        <RestoreCommand email={account.email} />
      </section>
      {item !== null && (
        <ActionDialog what={item} account={account} isOpen={isOpen} onClose={close} onChanged={onChanged} />
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The server refuses the others, too. */
function actionsFor(opened: Opened, isOut: boolean): AccountAction[] {
  const mails: AccountAction[] = opened.account.confirmed_at === null ? ["confirm", "reset"] : ["reset"];
  const always: AccountAction[] = [...mails, "sign-out"];
  if (isProtected(opened)) return isOut ? [...always, "lift-ban"] : always;
  return [...always, isOut ? "lift-ban" : "ban", "delete"];
}
