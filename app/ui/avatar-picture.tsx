import { useState } from "react";
import classes from "./avatar-picture.module.css";

interface AvatarPictureProps {
  /** Null for none; the initial also replaces a broken picture. */
  src: string | null;
  initial: string;
  size: number;
}

/** Decorative: words beside it name the person. */
export function AvatarPicture({ src, initial, size }: AvatarPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.45 }} aria-hidden>
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : initial.toUpperCase()}
    </span>
  );
}
