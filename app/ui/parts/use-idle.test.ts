// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useIdle } from "./use-idle.ts";

interface Shown {
  isIdle: () => boolean;
  /** Lets an answer come that the screen waits for. */
  answer: () => Promise<void>;
  /** Lets the screen ask again. */
  ask: () => Promise<void>;
}

async function showScreen({ saveData = false } = {}): Promise<Shown> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // jsdom has none.
  Object.defineProperty(navigator, "connection", {
    value: Object.assign(new EventTarget(), { saveData }),
    configurable: true,
  });
  let asked = Promise.withResolvers<null>();
  const client = new QueryClient();
  function Screen() {
    useQuery({ queryKey: ["screen"], queryFn: () => asked.promise });
    return useIdle("/screen") ? "idle" : "busy";
  }
  const container = document.createElement("div");
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    client.clear();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, "connection");
  });
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(Screen))));
  return {
    isIdle: () => container.textContent === "idle",
    answer: async () => {
      asked.resolve(null);
      await pass(10);
    },
    ask: async () => {
      asked = Promise.withResolvers<null>();
      await act(async () => void client.invalidateQueries());
      await pass(10);
    },
  };
}

async function pass(milliseconds: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(milliseconds));
}

test("the browser is idle two seconds after the screen has its data, and stays so", async () => {
  const { isIdle, answer, ask } = await showScreen();
  await pass(10_000);
  expect(isIdle()).toBe(false);
  await answer();
  await pass(1_900);
  expect(isIdle()).toBe(false);
  await pass(200);
  expect(isIdle()).toBe(true);
  await ask();
  await pass(100);
  expect(isIdle()).toBe(true);
});

test("what is fetched meanwhile begins the two seconds anew", async () => {
  const { isIdle, answer, ask } = await showScreen();
  await answer();
  await pass(1_500);
  await ask();
  await pass(5_000);
  expect(isIdle()).toBe(false);
  await answer();
  await pass(1_900);
  expect(isIdle()).toBe(false);
  await pass(200);
  expect(isIdle()).toBe(true);
});

test("it never is where people save data", async () => {
  const { isIdle, answer } = await showScreen({ saveData: true });
  await answer();
  await pass(60_000);
  expect(isIdle()).toBe(false);
});
