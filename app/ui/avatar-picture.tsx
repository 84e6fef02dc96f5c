import { Avatar } from "@mantine/core";

interface AvatarPictureProps {
  /** Null for a person without a picture; the initial also stands in for one that cannot be loaded. */
  src: string | null;
  initial: string;
  /** Width and height in pixels. */
  size: number;
}

/** A person's picture, beside words that say who it is. */
export function AvatarPicture({ src, initial, size }: AvatarPictureProps) {
  return (
    <Avatar src={src} alt="" color="brand" radius="50%" size={size} fz={size * 0.45} aria-hidden>
      {initial.toUpperCase()}
    </Avatar>
  );
}
