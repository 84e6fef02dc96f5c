import { ActionIcon } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { notifyError } from "#app/ui/states/notify.ts";

export interface MenuEntry {
  label: string;
  Icon: LucideIcon;
  /** In a menu of choices: whether it is the present one. */
  isChosen?: boolean;
  onPick: () => void;
}

interface MenuButtonProps {
  /** Of the button. */
  label: string;
  /** Of the menu. */
  title: string;
  width: number;
  entries: readonly MenuEntry[];
  /** For words instead of a picture. */
  className?: string | undefined;
  children: ReactNode;
}

const menuList = lazyPart(async () => (await import("./menu-list.tsx")).MenuList);

/** Its menu comes when it is wanted first. */
export function MenuButton({ label, title, width, entries, className, children }: MenuButtonProps) {
  const [isWanted, setIsWanted] = useState(false);
  const renderList = usePart(menuList, isWanted, () => {
    setIsWanted(false);
    notifyError({ message: serviceUnreachable });
  });
  const look = { variant: "subtle", color: "gray", size: 40, "aria-label": label, className, children };
  if (renderList) return renderList({ title, width, entries, button: <ActionIcon {...look} /> });
  const load = () => void menuList.load().catch(() => undefined);
  return (
    <ActionIcon
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
      onPointerEnter={load}
      onFocus={load}
    />
  );
}
