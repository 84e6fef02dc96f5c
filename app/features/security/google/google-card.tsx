import { Button } from "@mantine/core";
import type { UserIdentity } from "@supabase/auth-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { type Protection, securityKey } from "#app/features/security/queries.ts";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import classes from "#app/features/security/security-section.module.css";
import { rememberLinking } from "./link-notice.tsx";

const texts = securityTexts.google;

interface GoogleCardProps {
  userId: string;
  protection: Protection;
}

export function GoogleCard({ userId, protection }: GoogleCardProps) {
  const { google, identityCount } = protection;
  const { mutate: link, isPending: isLeaving, isSuccess: hasLeft } = useLinkGoogle();
  const { mutate: unlink, isPending: isUnlinking } = useUnlinkGoogle(userId);
  const target = useConfirmTarget<UserIdentity>();
  const button = useRef<HTMLButtonElement>(null);
  // A password that is chosen later is not an identity.
  const isOnlyIdentity = google !== null && identityCount < 2;

  return (
    <Card
      title={texts.title}
      order={3}
      aside={<StateBadge tone={google ? "good" : "quiet"}>{google ? texts.on : texts.off}</StateBadge>}
      footer={
        google ? (
          !isOnlyIdentity && (
            <Button ref={button} variant="default" onClick={() => target.open(google)}>
              {texts.unlink}
            </Button>
          )
        ) : (
          // The page is left shortly after the answer.
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
        isOpen={target.isOpen}
        isBusy={isUnlinking}
        onConfirm={() => target.item && unlink(target.item, { onSettled: target.close })}
        onClose={target.close}
        onClosed={() => button.current?.focus()}
      >
        {target.item && unlinkMeaning(target.item)}
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

function useLinkGoogle() {
  const { siteUrl } = usePublicConfig();
  return useMutation({
    mutationFn: async () => {
      rememberLinking();
      const { error } = await supabase().auth.linkIdentity({
        provider: "google",
        options: { redirectTo: `${siteUrl}${window.location.pathname}` },
      });
      if (error) throw error;
    },
    onError: (error) => notifyError({ title: texts.linkFailed, message: securityMessage(error) }),
  });
}

function useUnlinkGoogle(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (identity: UserIdentity) => {
      const { error } = await supabase().auth.unlinkIdentity(identity);
      if (error) throw error;
    },
    onSuccess: () => notifySuccess({ message: texts.unlinked }),
    onError: (error) => notifyError({ title: texts.unlinkFailed, message: securityMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKey(userId) }),
  });
}
