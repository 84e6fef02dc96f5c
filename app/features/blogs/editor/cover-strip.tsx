import { UnstyledButton } from "@mantine/core";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { coverCardId } from "#app/features/blogs/editor/cards/cover-card.tsx";
import classes from "./cover-strip.module.css";
import { editorTexts as texts } from "./texts.ts";

/** Over the title, as readers see it. Leads to the card where it is chosen. */
export function CoverStrip({ cover }: { cover: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = cover !== "" && cover !== broken;
  return (
    <UnstyledButton
      className={classes.strip}
      data-empty={!isShown || undefined}
      aria-label={isShown ? texts.changeCover : undefined}
      onClick={goToCover}
    >
      {isShown && <img src={cover} alt="" referrerPolicy="no-referrer" onError={() => setBroken(cover)} />}
      {!isShown && (
        <>
          <ImagePlus size={18} aria-hidden /> {cover === "" ? texts.addCover : texts.changeCover}
        </>
      )}
    </UnstyledButton>
  );
}

function goToCover(): void {
  const title = document.getElementById(coverCardId);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}
