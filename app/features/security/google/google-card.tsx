import { Button } from "@mantine/core";
import type { UserIdentity } from "@supabase/supabase-js";
import { useRef } from "react";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { useAsked } from "#app/ui/dialogs/use-asked.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import type { Protection } from "#app/features/security/queries.ts";
import classes from "#app/features/security/security-section.module.css";
import { securityTexts } from "#app/features/security/texts.ts";
import { useLinkGoogle, useUnlinkGoogle } from "./google-mutations.ts";

const texts = securityTexts.google;

interface GoogleCardProps {
  userId: string;
  protection: Protection;
}

/** The Google account as a way in. */
export function GoogleCard({ userId, protection }: GoogleCardProps) {
  const { google, identityCount } = protection;
  const { mutate: link, isPending: isLeaving, isSuccess: hasLeft } = useLinkGoogle();
  const { mutate: unlink, isPending: isUnlinking } = useUnlinkGoogle(userId);
  const asked = useAsked<UserIdentity>();
  const button = useRef<HTMLButtonElement>(null);
  // A password that is chosen later is no identity of its own.
  const isOnlyIdentity = google !== null && identityCount < 2;

  return (
    <Card
      title={texts.title}
      order={3}
      aside={<StateBadge tone={google ? "good" : "quiet"}>{google ? texts.on : texts.off}</StateBadge>}
      footer={
        google ? (
          !isOnlyIdentity && (
            <Button ref={button} variant="default" onClick={() => asked.ask(google)}>
              {texts.unlink}
            </Button>
          )
        ) : (
          // The page is left a moment after the answer.
          <Button ref={button} variant="default" loading={isLeaving || hasLeft} onClick={() => link()}>
            {texts.link}
          </Button>
        )
      }
    >
      <p className={classes.hint}>{google ? linkedAs(google) : texts.hint}</p>
      {isOnlyIdentity && (
        <p className={classes.hint}>
          {texts.staysLinked}{" "}
          <ScreenLink screen="profile" hash="change-password">
            {texts.choosePassword}
          </ScreenLink>
          .
        </p>
      )}
      <ConfirmDialog
        title={texts.unlinkTitle}
        confirmLabel={texts.unlink}
        isOpen={asked.isOpen}
        isBusy={isUnlinking}
        onConfirm={() => asked.item && unlink(asked.item, { onSettled: asked.close })}
        onClose={asked.close}
        onClosed={() => button.current?.focus()}
      >
        {asked.item && unlinkMeaning(asked.item)}
      </ConfirmDialog>
    </Card>
  );
}

function linkedAs(identity: UserIdentity): string {
  const email = emailOf(identity);
  return email ? texts.linkedAs(email) : texts.linkedBare;
}

function unlinkMeaning(identity: UserIdentity): string {
  const email = emailOf(identity);
  return email ? texts.unlinkMeaning(email) : texts.unlinkMeaningBare;
}

function emailOf({ identity_data }: UserIdentity): string | null {
  const email: unknown = identity_data?.["email"];
  return typeof email === "string" && email !== "" ? email : null;
}
