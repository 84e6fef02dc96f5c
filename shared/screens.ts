/** Every screen of the product, those that exist and those still to come. */
export type ScreenId =
  | "dashboard"
  | "documents"
  | "visa-progress"
  | "visa-consultant"
  | "sop"
  | "resume"
  | "profile"
  | "blogs"
  | "admin-blogs"
  | "admin-feedback"
  | "auth"
  | "reset-password";

export interface Screen {
  id: ScreenId;
  path: string;
  label: string;
  /** Where the sidebar lists it; `none` for screens that the sidebar does not show. */
  section: "main" | "admin" | "none";
  /** Public screens are documents of their own, without the app's scripts: links to them load anew. */
  world: "app" | "public";
}

/** Where the product's title leads: the first screen of a signed-in person. */
export const home: Screen = { id: "dashboard", path: "/dashboard", label: "Dashboard", section: "main", world: "app" };

/**
 * The registry of screens: every link in the product comes from here, so that a screen that does not exist is not
 * linked. A new screen adds its row here and its route in `app/routes.ts`.
 */
const screens: readonly Screen[] = [
  home,
  { id: "documents", path: "/documents", label: "Documents", section: "main", world: "app" },
  { id: "visa-progress", path: "/visa-progress", label: "Visa Progress", section: "main", world: "app" },
  { id: "visa-consultant", path: "/visa-consultant", label: "Visa Consultant", section: "main", world: "app" },
  { id: "sop", path: "/sop", label: "SOPs, Cover Letters & Emails", section: "main", world: "app" },
  { id: "resume", path: "/resume", label: "Resume Manager", section: "main", world: "app" },
  { id: "profile", path: "/profile", label: "Profile", section: "main", world: "app" },
  { id: "blogs", path: "/blogs", label: "Blog", section: "main", world: "public" },
  { id: "admin-blogs", path: "/admin/blogs", label: "Manage Blogs", section: "admin", world: "app" },
  { id: "admin-feedback", path: "/admin/feedback", label: "Feedback", section: "admin", world: "app" },
  { id: "auth", path: "/auth", label: "Sign In", section: "none", world: "app" },
  { id: "reset-password", path: "/reset-password", label: "Reset password", section: "none", world: "app" },
];

/** The screen with this id, or undefined while the product does not have it: then show no link. */
export function findScreen(id: ScreenId): Screen | undefined {
  return screens.find((screen) => screen.id === id);
}

/** The screens that the sidebar shows in a section, in order. */
export function screensInSection(section: Screen["section"]): Screen[] {
  return screens.filter((screen) => screen.section === section);
}
