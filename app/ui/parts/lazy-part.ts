import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from "react";

/** A component whose code comes when it is wanted first, or when the browser is idle before that. */
export interface LazyPart<Props> {
  load(): Promise<ComponentType<Props>>;
  /** Null until it is loaded. */
  loaded(): ComponentType<Props> | null;
}

const betweenMs = 100;

const parts = new Set<{ load(): Promise<unknown>; loaded(): unknown }>();

export function lazyPart<Props>(importPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loading ??= importPart();
    try {
      loaded = await loading;
      return loaded;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  const part: LazyPart<Props> = { load, loaded: () => loaded };
  parts.add(part);
  return part;
}

/**
 * Later than what a screen needs, so that a first click, even one without a connection, finds it there.
 * @param shared files of which many parts are made, before them: a part that brought all of them would hold up a tap
 */
export async function loadAllParts(shared: readonly (() => Promise<unknown>)[] = []): Promise<void> {
  const missing = [...parts].filter((part) => part.loaded() === null);
  for (const load of [...shared, ...missing.map((part) => () => part.load())]) {
    await load().catch(() => undefined);
    // So that a tap need not wait for more than one of them.
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}

/** Renders the part; null until it is wanted and loaded. */
export function usePart<Props extends object>(
  part: LazyPart<Props>,
  isWanted: boolean,
  onFailed: () => void,
): ((props: Props) => ReactNode) | null {
  const [Loaded, setLoaded] = useState(part.loaded);
  const fail = useEffectEvent(onFailed);
  const isMissing = isWanted && Loaded === null;

  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    part.load().then(
      (loaded) => !isGone && setLoaded(() => loaded),
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
    };
  }, [part, isMissing]);

  return isWanted && Loaded ? (props) => createElement(Loaded, props) : null;
}

/** As `usePart`; one whose code did not come is not tried again before `retry`. */
export function useLosablePart<Props extends object>(part: LazyPart<Props>, isWanted = true) {
  const [isLost, setIsLost] = useState(false);
  const render = usePart(part, isWanted && !isLost, () => setIsLost(true));
  return { render, isLost, retry: () => setIsLost(false) };
}
