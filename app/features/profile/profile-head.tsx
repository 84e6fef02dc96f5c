import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { avatarSource } from "#app/lib/files/avatar-url.ts";
import { AvatarPicture } from "#app/ui/avatar-picture.tsx";
import { BusyButton } from "#app/ui/busy-button.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import type { Profile } from "#shared/account/profile.ts";
import { maxAvatarBytes } from "#shared/buckets.ts";
import type { AvatarCropper } from "./avatar-cropper.tsx";
import { cutSquare, type OpenPicture, openPicture, type Square } from "./cropped-picture.ts";
import { useChangeAvatar, useRemoveAvatar } from "./mutations.ts";
import classes from "./profile-head.module.css";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.avatar;

/** The cropper is loaded before the dialog opens, so that it gets the focus at once. */
interface Cropping {
  picture: OpenPicture;
  Cropper: typeof AvatarCropper;
}

interface ProfileHeadProps {
  userId: string;
  email: string;
  /** Null for a person without a row. */
  profile: Profile | null;
  /** Says what is done already. */
  won: ReactNode;
}

/** Whom the screen is about. */
export function ProfileHead({ userId, email, profile, won }: ProfileHeadProps) {
  const { mutate: change, isPending: isUploading } = useChangeAvatar(userId);
  const { mutate: remove, isPending: isRemoving } = useRemoveAvatar(userId);
  const cropping = useConfirmTarget<Cropping>();
  const removing = useConfirmTarget<true>();
  const { data: applications = [] } = useQuery(openApplicationsQuery(userId));
  const facts = [profile?.residence_country, applications.length > 0 && texts.applications(applications.length)].filter(
    Boolean,
  );
  const hintId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const focusChange = () => changeButton.current?.focus();

  async function choose(file: File) {
    const problem = problemOf(file);
    if (problem) return notifyError({ message: problem });
    try {
      const [picture, cropper] = await Promise.all([openPicture(file), import("./avatar-cropper.tsx")]);
      cropping.open({ picture, Cropper: cropper.AvatarCropper });
    } catch {
      notifyError({ message: texts.unreadable(file.name) });
    }
  }

  function save(picture: OpenPicture, square: Square) {
    change(() => cutSquare(picture, square), { onSuccess: cropping.close });
  }

  return (
    <section className={classes.head} aria-label={texts.title}>
      <div className={classes.content}>
        <AvatarPicture src={avatarSource(profile?.avatar_url)} initial={email.charAt(0)} size={72} />
        <input
          ref={fileInput}
          type="file"
          accept="image/*"
          aria-label={texts.file}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again.
            currentTarget.value = "";
            if (file) void choose(file);
          }}
        />
        <div className={classes.words}>
          <p className={classes.name} dir="auto">
            {profile?.full_name?.trim() || email}
          </p>
          {facts.length > 0 && (
            <Text c="dimmed" size="sm">
              {facts.join(" · ")}
            </Text>
          )}
          {won}
        </div>
        <div className={classes.actions}>
          <BusyButton
            ref={changeButton}
            variant="default"
            size="sm"
            isBusy={isUploading}
            busyLabel={texts.uploading}
            aria-describedby={hintId}
            onClick={() => fileInput.current?.click()}
          >
            {texts.change}
          </BusyButton>
          {profile?.avatar_url && (
            <Button variant="subtle" size="sm" color="red" onClick={() => removing.open(true)}>
              {texts.remove}
            </Button>
          )}
        </div>
        <Text id={hintId} className={classes.hint} c="dimmed" size="sm">
          {texts.hint}
        </Text>
      </div>
      <Dialog
        title={texts.cropTitle}
        isOpen={cropping.isOpen}
        isSticky
        onClose={cropping.close}
        onClosed={() => {
          cropping.item?.picture.close();
          focusChange();
        }}
      >
        {cropping.item && (
          <cropping.item.Cropper
            picture={cropping.item.picture}
            isSaving={isUploading}
            onSave={(square) => cropping.item && save(cropping.item.picture, square)}
            onCancel={cropping.close}
          />
        )}
      </Dialog>
      <ConfirmDialog
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        isOpen={removing.isOpen}
        isBusy={isRemoving}
        onConfirm={() => remove(undefined, { onSettled: removing.close })}
        onClose={removing.close}
        onClosed={focusChange}
      >
        {texts.removeMeaning}
      </ConfirmDialog>
    </section>
  );
}

function problemOf({ name, type, size }: File): string | null {
  if (!type.startsWith("image/")) return texts.noImage;
  return size > maxAvatarBytes ? texts.tooLarge(name) : null;
}
