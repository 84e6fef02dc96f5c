import { Button, VisuallyHidden } from "@mantine/core";
import type { MoneyAccount } from "#shared/applications/application-money.ts";
import classes from "./account-standing.module.css";
import { type ApplicationOwner, useTakeAnswers } from "./mutations.ts";
import { Sources } from "./sources.tsx";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.accounts;

interface AccountStandingProps {
  account: MoneyAccount;
  owner: ApplicationOwner;
}

/** Whose an account is, and whether its money counts. */
export function AccountStanding({ account, owner }: AccountStandingProps) {
  const { name, holder, counts, because, sources, answers } = account;
  const { mutate, isPending } = useTakeAnswers(owner, texts.payerAdded);
  if (holder === null) return <p className={classes.standing}>{texts.unsaid}</p>;
  const label = moneyTexts.holders[holder];
  const isSaid = counts === "no" || counts === "ask";
  const isOthers = holder !== "self";
  return (
    <div className={classes.standing}>
      <p>
        {texts.of(label)}
        {isSaid && <span className={classes.doubt}> · {texts[counts]}</span>}
      </p>
      {(isSaid || isOthers) && <p>{because ?? texts.open}</p>}
      {(isSaid || isOthers) && <Sources sources={sources} of={name} />}
      {answers && (
        <p>
          {texts.payer(label)}{" "}
          <Button variant="subtle" size="sm" loading={isPending} onClick={() => mutate(answers)}>
            {texts.addPayer}
            <VisuallyHidden component="span">{texts.addPayerOf(name)}</VisuallyHidden>
          </Button>
        </p>
      )}
    </div>
  );
}
