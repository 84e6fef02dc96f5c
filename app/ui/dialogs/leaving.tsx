import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { type Blocker, type BlockerFunction, createPath, useBlocker } from "react-router";
import { useScreenFiles } from "#app/lib/page/screen-files.ts";
import { OpeningNotice, showOpeningNotice } from "./opening-notice.tsx";

const texts = {
  offline: {
    title: "You are offline",
    message: "This screen was not loaded yet. It opens as soon as you are online again.",
  },
  unreachable: {
    title: "This screen could not be loaded",
    message: "Nothing was changed. Check your connection and try again.",
  },
  slow: { title: "This screen is on its way", message: "The connection is slow. It opens as soon as it is here." },
} as const;

/** Milliseconds, after which people are told that they wait. */
const patience = 4_000;

/** Whether a screen asks before it is left, and whether the files of the next one are on their way. */
const counts = { asking: 0, bringing: 0 };
const listeners = new Set<() => void>();

function count(what: keyof typeof counts, by: 1 | -1): void {
  counts[what] += by;
  for (const listener of listeners) listener();
}

function useIsCounted(what: keyof typeof counts): boolean {
  return useSyncExternalStore(
    listen,
    () => counts[what] > 0,
    () => false,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The files of the screen that was asked for are on their way: the router knows nothing of it yet. */
export function useIsBringingScreen(): boolean {
  return useIsCounted("bringing");
}

/** Once, around all screens: a screen opens when its files are here, and until then the open one stays as it is. */
export function OpensWhatIsHere() {
  // The router asks one blocker alone.
  const isAskedElsewhere = useIsCounted("asking");
  return (
    <>
      {!isAskedElsewhere && <Opening />}
      <OpeningNotice />
    </>
  );
}

function Opening() {
  useOpening(never);
  return null;
}

const never = () => false;

interface Leaving {
  isAsked: boolean;
  stay: () => void;
  leave: () => void;
}

/** For the one part of a screen that asks before the screen is left. */
export function useLeaving(mustAsk: BlockerFunction): Leaving {
  useEffect(() => {
    count("asking", 1);
    return () => count("asking", -1);
  }, []);
  return useOpening(mustAsk);
}

function useOpening(mustAsk: BlockerFunction): Leaving {
  const files = useScreenFiles();
  const [isAsking, setIsAsking] = useState(false);
  const mustHold = useCallback<BlockerFunction>(
    (change) => {
      const asks = mustAsk(change);
      setIsAsking(asks);
      // With a connection the router fetches them itself: what is typed meanwhile would call off a way that is held.
      return asks || (!navigator.onLine && !files.areHere(change.nextLocation.pathname));
    },
    [mustAsk, files],
  );
  const blocker = useBlocker(mustHold);
  const isBlocked = blocker.state === "blocked";

  useEffect(() => {
    if (blocker.state !== "blocked" || isAsking) return;
    return openWhenHere(blocker, files.bring);
  }, [blocker, isAsking, files]);

  return {
    isAsked: isBlocked && isAsking,
    stay: () => blocker.reset?.(),
    leave: () => setIsAsking(false),
  };
}

/** Tries again whenever the connection comes back, until it is told to stop. */
function openWhenHere(
  { location, proceed, reset }: Extract<Blocker, { state: "blocked" }>,
  bring: (path: string) => Promise<"here" | "gone" | "unreachable">,
): () => void {
  let isOver = false;
  let untell = () => {};
  const tell = (text: { title: string; message: string }) => {
    untell = showOpeningNotice(text, reset);
  };

  async function open() {
    const timer = setTimeout(() => tell(texts.slow), patience);
    count("bringing", 1);
    const outcome = await bring(location.pathname).finally(() => {
      clearTimeout(timer);
      count("bringing", -1);
    });
    if (isOver) return;
    // A connection that came back meanwhile began a second wait for the same files.
    isOver = outcome === "here";
    // Its document names the files that the server has now.
    if (outcome === "gone") window.location.assign(createPath(location));
    else if (outcome === "here") proceed();
    else tell(navigator.onLine ? texts.unreachable : texts.offline);
  }

  const retry = () => void open();
  retry();
  window.addEventListener("online", retry);
  return () => {
    isOver = true;
    untell();
    window.removeEventListener("online", retry);
  };
}
