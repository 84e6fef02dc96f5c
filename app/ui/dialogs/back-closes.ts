import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * What is open stands on a history entry of its own, the guard, so that Back comes to the entry below and closes it, also
 * where the screen was the first of all. There is one guard however much is open. Whoever closes by a button leaves the
 * guard where it is: taking it back takes time, in which the router may write. Back and Forward pass over it.
 *
 * The router does not hear of guards. Its key is that of the entry below, and its index is right, so that the router
 * counts right from there.
 */
interface Entry {
  idx: number;
  key: string;
  /** Of a guard: the key of the entry below. */
  guards: string | undefined;
  url: string;
}

interface Layer {
  close: () => void;
}

/** The last is on top. */
const layers: Layer[] = [];

/** The entry of which the router knows, or its guard; null where nobody listens. */
let here: Entry | null = null;

function readEntry(): Entry | null {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("idx" in state) || typeof state.idx !== "number") return null;
  // The router's own word for an entry that it did not write.
  const key = "key" in state && typeof state.key === "string" ? state.key : "default";
  const guards = "guards" in state && typeof state.guards === "string" ? state.guards : undefined;
  return { idx: state.idx, key, guards, url: window.location.href };
}

/** One press of Back calls `close` instead of leaving the screen. What then stays open stays guarded. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => onBack() };
    layers.push(layer);
    setGuard();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}

/** Once, beside all screens that open something. A part of its own: it is drawn again at each address. */
export function GuardedHistory(): null {
  const { key } = useLocation();

  useLayoutEffect(() => {
    // Before the router hears of it.
    window.addEventListener("popstate", onPop, { capture: true });
    return () => {
      window.removeEventListener("popstate", onPop, { capture: true });
      here = null;
    };
  }, []);

  // The router wrote an entry.
  useLayoutEffect(() => onWritten(key), [key]);

  return null;
}

function onWritten(key: string): void {
  const before = here;
  here = readEntry();
  const hasReplacedGuard = here?.key === key && here.idx === before?.idx && here.guards === undefined;
  if (hasReplacedGuard && before?.guards !== undefined) writeEntry("replaceState", { guards: before.guards });
  setGuard();
}

function setGuard(): void {
  if (layers.length === 0 || here === null || here.guards !== undefined) return;
  writeEntry("pushState", { idx: here.idx + 1, guards: here.key });
}

function writeEntry(method: "pushState" | "replaceState", change: Partial<Entry>, url?: string): void {
  window.history[method]({ ...window.history.state, ...change }, "", url);
  here = readEntry();
}

function onPop(event: PopStateEvent): void {
  const from = here;
  here = readEntry();
  if (!from || !here) return;
  const isBelow = here.idx === from.idx - 1 && here.key === from.guards;
  const isOnto = here.idx === from.idx + 1 && here.key === from.key && here.guards === from.key;
  if (!isBelow && !isOnto) return;
  // The router shows that entry already.
  event.stopImmediatePropagation();
  const top = layers.at(-1);
  if (isOnto) window.history.forward();
  else if (!top) window.history.back();
  else {
    // What the router wrote into the guard meanwhile, such as a search.
    if (here.key !== from.key) writeEntry("replaceState", { key: from.key }, from.url);
    top.close();
    // It may ask first.
    setTimeout(setGuard);
  }
}
