import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createStrictContext } from "./strict-context.ts";

const [WeatherContext, useWeather] = createStrictContext<string>("Weather");

function Weather() {
  return createElement("p", null, useWeather());
}

describe("a strict context", () => {
  test("gives what its provider holds", () => {
    expect(renderToString(createElement(WeatherContext, { value: "rain" }, createElement(Weather)))).toBe(
      "<p>rain</p>",
    );
  });

  test("throws by name outside its provider", () => {
    expect(() => renderToString(createElement(Weather))).toThrow("useWeather must be used within WeatherProvider");
  });
});
