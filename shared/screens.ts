export type ScreenId =
  | "dashboard"
  | "documents"
  | "visa-progress"
  | "visa-consultant"
  | "practice"
  | "sop"
  | "resume"
  | "profile"
  | "blogs"
  | "admin-blogs"
  | "admin-facts"
  | "admin-feedback"
  | "admin-people"
  | "admin-system"
  | "begin"
  | "applications"
  | "application-answers"
  | "application-dates"
  | "application-money"
  | "auth"
  | "reset-password";

export interface Screen {
  id: ScreenId;
  path: string;
  label: string;
  section: "main" | "admin" | "none";
  /** Public screens are separate documents without the app's scripts. */
  kind: "app" | "public";
}

export const home: Screen = { id: "dashboard", path: "/dashboard", label: "Dashboard", section: "main", kind: "app" };

/** The tab of /auth for people without an account. */
export const signUpHash = "#sign-up";
export const signUpPath = `/auth${signUpHash}`;

/** Every link in the product comes from here. A new screen adds its row here and its route in `app/routes.ts`. */
const screens: readonly Screen[] = [
  home,
  { id: "documents", path: "/documents", label: "Documents", section: "main", kind: "app" },
  { id: "visa-progress", path: "/visa-progress", label: "Visa Progress", section: "main", kind: "app" },
  { id: "visa-consultant", path: "/visa-consultant", label: "Visa Consultant", section: "main", kind: "app" },
  { id: "practice", path: "/practice", label: "Practice Interview", section: "main", kind: "app" },
  { id: "sop", path: "/sop", label: "SOPs, Cover Letters & Emails", section: "main", kind: "app" },
  { id: "resume", path: "/resume", label: "Resume Manager", section: "main", kind: "app" },
  { id: "profile", path: "/profile", label: "Profile", section: "main", kind: "app" },
  { id: "blogs", path: "/blogs", label: "Blog", section: "main", kind: "public" },
  { id: "admin-blogs", path: "/admin/blogs", label: "Manage Blogs", section: "admin", kind: "app" },
  { id: "admin-facts", path: "/admin/facts", label: "Facts desk", section: "admin", kind: "app" },
  { id: "admin-feedback", path: "/admin/feedback", label: "Feedback", section: "admin", kind: "app" },
  { id: "admin-people", path: "/admin/people", label: "People", section: "admin", kind: "app" },
  { id: "admin-system", path: "/admin/system", label: "System", section: "admin", kind: "app" },
  { id: "begin", path: "/begin", label: "Begin an application", section: "none", kind: "app" },
  { id: "applications", path: "/applications", label: "Your applications", section: "none", kind: "app" },
  { id: "application-answers", path: "/application/answers", label: "Answers", section: "none", kind: "app" },
  { id: "application-dates", path: "/application/dates", label: "Dates", section: "none", kind: "app" },
  { id: "application-money", path: "/application/money", label: "Money", section: "none", kind: "app" },
  { id: "auth", path: "/auth", label: "Sign In", section: "none", kind: "app" },
  { id: "reset-password", path: "/reset-password", label: "Reset password", section: "none", kind: "app" },
];

/** Of the address that opens the documents with their upload. */
export const uploadHash = "#upload";

/** Undefined while the product does not have it: then show no link. */
export function findScreen(id: ScreenId): Screen | undefined {
  return screens.find((screen) => screen.id === id);
}

export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path);
}

export function screensInSection(section: Screen["section"]): Screen[] {
  return screens.filter((screen) => screen.section === section);
}
