import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { parseThemeChoice, themeStorageKey } from "#app/lib/page/color-scheme.ts";
import { browserStores } from "#app/lib/session/session-storage.ts";

/** Mantine's `auto` is stored as `system`. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | null = null;

  return {
    get(defaultValue) {
      if (typeof window === "undefined") return defaultValue;
      return toScheme(browserStores().lasting.getItem(themeStorageKey));
    },
    set: (scheme) => browserStores().lasting.setItem(themeStorageKey, scheme === "auto" ? "system" : scheme),
    subscribe(onUpdate) {
      onStorage = (event) => {
        if (event.key === themeStorageKey) onUpdate(toScheme(event.newValue));
      };
      window.addEventListener("storage", onStorage);
    },
    unsubscribe() {
      if (onStorage) window.removeEventListener("storage", onStorage);
      onStorage = null;
    },
    clear: () => browserStores().lasting.removeItem(themeStorageKey),
  };
}

function toScheme(stored: string | null): MantineColorScheme {
  const choice = parseThemeChoice(stored);
  return choice === "system" ? "auto" : choice;
}
