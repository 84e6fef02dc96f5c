import { useMediaQuery } from "@mantine/hooks";

/** Same width as in the stylesheets. Client-rendered parts only. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
}
