import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** Values of tokens.css, since Mantine computes contrast from them; theme.test.ts compares both. */
export const brandRamp: MantineColorsTuple = [
  "#eaf6fb",
  "#d3eaf4",
  "#a5d4e8",
  "#74bddc",
  "#4aa5cc",
  "#197da9",
  "#0b6e99",
  "#095e83",
  "#074d6c",
  "#053b53",
];

/** Dark surfaces: text, quiet text, borders, cards (6), page (7). */
const darkRamp: MantineColorsTuple = [
  "#e6eaf0",
  "#c9d1da",
  "#a7b0bc",
  "#8a94a1",
  "#2b3440",
  "#242c36",
  "#171d24",
  "#0f1419",
  "#0b0f13",
  "#07090c",
];

/** Done; shade 6 is the token `--done` in light, shade 5 in dark. */
export const greenRamp: MantineColorsTuple = [
  "#e6f5ec",
  "#cdebd8",
  "#9fd8b4",
  "#6fd199",
  "#4fba7e",
  "#3aa76a",
  "#1c7c45",
  "#17653a",
  "#114e2d",
  "#0b3820",
];

/** Destructive; shade 6 is the token `--danger` in light, shade 5 in dark. */
export const redRamp: MantineColorsTuple = [
  "#fdeceb",
  "#fad6d4",
  "#f5b3b0",
  "#f59a97",
  "#ea7a77",
  "#e05a57",
  "#b42323",
  "#a11f1f",
  "#7e1818",
  "#5c1212",
];

const mobileTarget = "app-touch-target";

export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 6, dark: 5 },
  colors: { brand: brandRamp, dark: darkRamp, green: greenRamp, red: redRamp },
  autoContrast: true,
  black: "#14213d",
  fontFamily: "var(--font-app)",
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.25rem", xl: "1.5rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  defaultRadius: "md",
  radius: { xs: "2px", sm: "4px", md: "8px", lg: "12px", xl: "32px" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "var(--text-32)", lineHeight: "1.25" },
      h2: { fontSize: "var(--text-24)", lineHeight: "1.3" },
      h3: { fontSize: "1.25rem", lineHeight: "1.35" },
      h4: { fontSize: "1.125rem", lineHeight: "1.4" },
    },
  },
  shadows: { xs: "none", sm: "none", md: "var(--shadow-float)", lg: "var(--shadow-float)", xl: "var(--shadow-float)" },
  focusRing: "auto",
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Tooltip: { defaultProps: { openDelay: 700, withArrow: true } },
    Button: { defaultProps: { size: "md" }, classNames: { root: mobileTarget } },
    ActionIcon: { classNames: { root: mobileTarget } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    // Mantine's own size is 11px.
    Badge: { defaultProps: { tt: "none", fz: "xs" } },
    Checkbox: { defaultProps: { size: "sm" } },
  },
});

/** Maps Mantine's variables to the tokens, and fixes defaults that fail contrast. */
export const resolveCssVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--surface-page)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-quiet)",
    "--mantine-color-placeholder": "var(--ink-quiet)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-color-disabled": "var(--surface-sunken)",
    "--mantine-color-disabled-color": "var(--ink-quiet)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-error": "var(--danger-text)",
    "--mantine-color-red-text": "var(--danger-text)",
    "--mantine-color-green-text": "var(--done-text)",
    "--mantine-color-red-light": "var(--danger-quiet)",
    "--mantine-color-red-light-color": "var(--danger-text)",
    "--mantine-color-green-light": "var(--done-quiet)",
    "--mantine-color-green-light-color": "var(--done-text)",
    "--mantine-color-yellow-light": "var(--milestone-quiet)",
    "--mantine-color-yellow-light-color": "var(--milestone-text)",
    "--mantine-color-brand-light": "var(--accent-quiet)",
    "--mantine-color-brand-light-hover": "var(--accent-quiet)",
    "--mantine-color-brand-light-color": "var(--accent-text)",
  };
  return { variables: {}, light: shared, dark: shared };
};
