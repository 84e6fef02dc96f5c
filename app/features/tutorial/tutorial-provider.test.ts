import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useSession } from "#app/lib/session/session.ts";
import { useTutorial } from "./tutorial-provider.tsx";

test.each([
  ["session", useSession],
  ["tutorial", useTutorial],
] as const)("the %s hook throws outside its provider", (name, useHook) => {
  const Reader = () => {
    useHook();
    return null;
  };
  expect(() => renderToString(createElement(Reader))).toThrow(new RegExp(name, "i"));
});
