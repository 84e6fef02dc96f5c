import {
  ActionIcon,
  type MantineColorScheme,
  Menu,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { Check, Monitor, Moon, Sun } from "lucide-react";

const choices = [
  { scheme: "light", label: "Light", Icon: Sun },
  { scheme: "dark", label: "Dark", Icon: Moon },
  { scheme: "auto", label: "System", Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icon: typeof Sun }[];

/** Light, Dark or System. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const ShownIcon = shown === "dark" ? Moon : Sun;
  return (
    <Menu position="bottom-end" width={176}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Toggle theme">
          <ShownIcon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Theme">
        {choices.map(({ scheme, label, Icon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === scheme && <Check size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
