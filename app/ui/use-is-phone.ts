import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as a phone's: the same width as in the stylesheets. Only in client-rendered parts. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
