import {
  BookOpen,
  FilePen,
  FileUser,
  FolderOpen,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Route,
  Scale,
  User,
} from "lucide-react";
import type { ScreenId } from "#shared/screens.ts";

export const screenIcons: Record<ScreenId, LucideIcon> = {
  dashboard: LayoutDashboard,
  documents: FolderOpen,
  "visa-progress": Route,
  "visa-consultant": MessagesSquare,
  sop: FilePen,
  resume: FileUser,
  profile: User,
  blogs: BookOpen,
  "admin-blogs": Newspaper,
  "admin-facts": Scale,
  "admin-feedback": Inbox,
  auth: LogIn,
  "reset-password": KeyRound,
};
