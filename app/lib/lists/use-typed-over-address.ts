import { use, useEffect, useEffectEvent, useState } from "react";
import { NavigationType, UNSAFE_DataRouterContext, useNavigation, useNavigationType } from "react-router";

const writingDelayMs = 300;

interface TypedOverAddress<Value> {
  inAddress: Value;
  keyOf: (value: Value) => string;
  /** Must replace the address, not push one. */
  onRest: (value: Value) => void;
}

/** Input mirrored in the address, for links, reloads and the back button. It changes at once and follows navigation. */
export function useTypedOverAddress<Value>({ inAddress, keyOf, onRest }: TypedOverAddress<Value>) {
  const [typed, setTyped] = useState(inAddress);
  const cameBy = useNavigationType();
  const isGoing = useNavigation().state !== "idle";
  const router = use(UNSAFE_DataRouterContext)?.router;
  const addressKey = keyOf(inAddress);
  const [shownKey, setShownKey] = useState(addressKey);
  if (addressKey !== shownKey) {
    setShownKey(addressKey);
    // The address may be older than what is typed: it must not undo that.
    if (cameBy !== NavigationType.Replace && keyOf(typed) !== addressKey) setTyped(inAddress);
  }

  // Writing now would cancel a running navigation.
  const isWaiting = !isGoing && keyOf(typed) !== addressKey;
  const write = useEffectEvent((value: Value) => {
    if (router?.state.navigation.state !== "loading") onRest(value);
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => write(typed), writingDelayMs);
    return () => clearTimeout(timer);
  }, [typed, isWaiting]);

  return [typed, setTyped] as const;
}
