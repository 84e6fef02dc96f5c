import { findScreen, type Screen, type ScreenId } from "../screens.ts";

interface ApplicationScreen {
  screen: Screen;
  /** Beside the others. */
  label: string;
}

/** The screens about the application that a person works in, in the one order that they have everywhere. */
export const applicationScreens: readonly ApplicationScreen[] = (
  [
    ["visa-progress", "Checklist"],
    ["application-dates", "Dates"],
    ["application-money", "Money"],
    ["application-answers", "Answers"],
  ] satisfies [ScreenId, string][]
).flatMap(([id, label]) => {
  const screen = findScreen(id);
  return screen ? [{ screen, label }] : [];
});
