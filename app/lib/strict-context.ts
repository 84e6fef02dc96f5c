import { createContext, type Provider, useContext } from "react";

/** Its hook throws outside its provider, with the context's name. */
export function createStrictContext<Value>(name: string): readonly [Provider<Value | null>, () => Value] {
  const Context = createContext<Value | null>(null);
  Context.displayName = name;

  function useStrictContext(): Value {
    const value = useContext(Context);
    if (value === null) throw new Error(`use${name} must be used within ${name}Provider`);
    return value;
  }

  return [Context.Provider, useStrictContext] as const;
}
