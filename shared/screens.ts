/**
 * The registry of screens: every link in the product comes from here, so that a screen that does not exist is not
 * linked. A new screen adds its row here and its route in `app/routes.ts`.
 */
export const screens = {
  dashboard: { path: "/dashboard", label: "Dashboard", section: "main" },
  "visa-progress": { path: "/visa-progress", label: "Visa Progress", section: "main" },
  auth: { path: "/auth", label: "Sign In", section: "none" },
  "reset-password": { path: "/reset-password", label: "Reset password", section: "none" },
} as const satisfies Partial<Record<ScreenId, Screen>>;

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
  | "auth"
  | "reset-password";

export interface Screen {
  path: string;
  label: string;
  /** Where the sidebar lists it; `none` for screens that the sidebar does not show. */
  section: "main" | "admin" | "none";
}

/** The screen with this id, or undefined while the product does not have it: then show no link. */
export function findScreen(id: ScreenId): Screen | undefined {
  return (screens as Partial<Record<ScreenId, Screen>>)[id];
}

/** The screens that the sidebar shows in a section, in order. */
export function screensInSection(section: Screen["section"]): (Screen & { id: ScreenId })[] {
  return (Object.entries(screens) as [ScreenId, Screen][])
    .filter(([, screen]) => screen.section === section)
    .map(([id, screen]) => ({ id, ...screen }));
}
