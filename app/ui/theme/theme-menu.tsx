import { type MantineColorScheme, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Monitor, Moon, Sun } from "lucide-react";
import { MenuButton } from "#app/ui/menus/menu-button.tsx";

/** Mantine's name for the system's scheme is `auto`. */
export const themeChoices = [
  { scheme: "light", label: "Light", Icon: Sun },
  { scheme: "dark", label: "Dark", Icon: Moon },
  { scheme: "auto", label: "System", Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icon: typeof Sun }[];

export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const ShownIcon = shown === "dark" ? Moon : Sun;
  return (
    <MenuButton
      label="Toggle theme"
      title="Theme"
      width={176}
      entries={themeChoices.map(({ scheme, label, Icon }) => ({
        label,
        Icon,
        isChosen: scheme === colorScheme,
        onPick: () => setColorScheme(scheme),
      }))}
    >
      <ShownIcon size={20} aria-hidden />
    </MenuButton>
  );
}
