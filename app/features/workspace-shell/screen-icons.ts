import {
  BookOpen,
  FilePen,
  FileUser,
  FolderOpen,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Route,
  User,
} from "lucide-react";
import type { ScreenId } from "#shared/screens.ts";

/** The sidebar's icons; a screen without one of its own gets a plain page. */
const icons: Partial<Record<ScreenId, LucideIcon>> = {
  dashboard: LayoutDashboard,
  documents: FolderOpen,
  "visa-progress": Route,
  "visa-consultant": MessagesSquare,
  sop: FilePen,
  resume: FileUser,
  profile: User,
  blogs: BookOpen,
  "admin-blogs": Newspaper,
};

export function screenIcon(id: ScreenId): LucideIcon {
  return icons[id] ?? BookOpen;
}
