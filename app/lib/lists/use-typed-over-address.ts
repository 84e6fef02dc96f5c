import { use, useEffect, useEffectEvent, useState } from "react";
import { NavigationType, UNSAFE_DataRouterContext, useNavigation, useNavigationType } from "react-router";

/** Milliseconds of rest before what was typed goes into the address. */
const writingDelay = 300;

interface TypedOverAddress<Value> {
  /** What the address says now. */
  inAddress: Value;
  /** Alike for values that are one and the same address. */
  keyOf: (value: Value) => string;
  /** Writes into the address what was typed, once that rests. Has to replace the address, not to add one. */
  onRest: (value: Value) => void;
}

/**
 * What people type and the address keeps, so that a link, a reload and the way back show the same. It begins as the
 * address says, is theirs at once, and follows the address where they go somewhere, for example by the way back.
 */
export function useTypedOverAddress<Value>({ inAddress, keyOf, onRest }: TypedOverAddress<Value>) {
  const [typed, setTyped] = useState(inAddress);
  const cameBy = useNavigationType();
  const isGoing = useNavigation().state !== "idle";
  const router = use(UNSAFE_DataRouterContext)?.router;
  const addressKey = keyOf(inAddress);
  const [shownKey, setShownKey] = useState(addressKey);
  if (addressKey !== shownKey) {
    setShownKey(addressKey);
    // What was written below arrives when more may be typed already: it must not undo that.
    if (cameBy !== NavigationType.Replace && keyOf(typed) !== addressKey) setTyped(inAddress);
  }

  // Writing while another screen is on its way would call that off.
  const isWaiting = !isGoing && keyOf(typed) !== addressKey;
  const write = useEffectEvent((value: Value) => {
    // A way that began a moment ago is not rendered yet; once it ends, what is left is written.
    if (router?.state.navigation.state !== "loading") onRest(value);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => write(typed), writingDelay);
    return () => clearTimeout(timer);
  }, [typed, isWaiting]);

  return [typed, setTyped] as const;
}
