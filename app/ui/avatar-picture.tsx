import { Avatar } from "@mantine/core";

interface AvatarPictureProps {
  /** Null for none; the initial also replaces a broken picture. */
  src: string | null;
  initial: string;
  size: number;
}

/** Decorative: words beside it name the person. */
export function AvatarPicture({ src, initial, size }: AvatarPictureProps) {
  return (
    <Avatar src={src} alt="" color="brand" radius="50%" size={size} fz={size * 0.45} aria-hidden>
      {initial.toUpperCase()}
    </Avatar>
  );
}
