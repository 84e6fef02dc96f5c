import "react-easy-crop/react-easy-crop.css";
import { Button, Slider, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "#app/ui/theme/controls.css";
import { BusyButton } from "#app/ui/busy-button.tsx";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import classes from "./avatar-cropper.module.css";
import type { OpenPicture, Square } from "./cropped-picture.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.avatar;

const zoomRange = { min: 1, max: 3, step: 0.1 };

interface AvatarCropperProps {
  picture: OpenPicture;
  isSaving: boolean;
  onSave: (square: Square) => void;
  onCancel: () => void;
}

/** Large: import it lazily. */
export function AvatarCropper({ picture, isSaving, onSave, onCancel }: AvatarCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zoomRange.min);
  const [square, setSquare] = useState<Area | null>(null);
  const isTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });

  return (
    <Stack gap={16}>
      <Text c="dimmed">
        {isTouch ? texts.cropHintTouch : texts.cropHint}
        {picture.type === "image/gif" && ` ${texts.cropAnimated}`}
      </Text>
      <div className={classes.stage}>
        <Cropper
          image={picture.url}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          onCropChange={setCrop}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => setSquare(pixels)}
          keyboardStep={8}
          classes={{ cropAreaClassName: classes.area ?? "" }}
          cropperProps={{ role: "application", "aria-label": texts.cropArea }}
          // Its style sheet is imported above, as a file.
          disableAutomaticStylesInjection
        />
      </div>
      <div>
        <Text component="span" fw={500} aria-hidden>
          {texts.zoom}
        </Text>
        <Slider
          {...zoomRange}
          value={zoom}
          onChange={setZoom}
          label={texts.zoomValue}
          thumbLabel={texts.zoom}
          size={8}
          thumbSize={28}
          className={classes.zoom}
          classNames={{ thumb: classes.thumb }}
        />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <BusyButton
          isBusy={isSaving}
          busyLabel={texts.uploading}
          onClick={() => square && onSave(square)}
          data-autofocus
        >
          {texts.save}
        </BusyButton>
      </DialogActions>
    </Stack>
  );
}
