import { describe, expect, it } from "vitest";
import { destinationsIn, otherDestinationIn } from "./countries.ts";

describe("the countries of a text", () => {
  it.each([
    ["student visa for the U.K.", ["UK"]],
    ["when do I get my CAS", ["UK"]],
    ["studying in the US", ["US"]],
    ["is the us visa hard", ["US"]],
    ["U.S.A or Canada?", ["US", "Canada"]],
    ["my I-20 and DS 160", ["US"]],
    ["f1 visa interview", ["US"]],
    ["do I need a PAL", ["Canada"]],
    ["austrailia student visa", ["Australia"]],
    ["subclass 500", ["Australia"]],
    ["Sperrkonto", ["Germany"]],
    ["germny", ["Germany"]],
    ["Germany then the UK", ["Germany", "UK"]],
  ] as const)("%s", (text, countries) => {
    expect(destinationsIn(text)).toEqual(countries);
  });

  it.each(["tell us about money", "please give us a list", "should I opt for a bank loan", "Austria", "a museum", ""])(
    "%s names none",
    (text) => {
      expect(destinationsIn(text)).toEqual([]);
    },
  );

  it("tells another country of study from one that somebody comes from", () => {
    expect(otherDestinationIn("student visa for the Netherlands")).toBe("Netherlands");
    expect(otherDestinationIn("is the Ireland student visa hard?")).toBe("Ireland");
    expect(otherDestinationIn("I am from Malaysia, my degree is from Japan")).toBeNull();
    expect(otherDestinationIn("study in Japan or Canada")).toBeNull();
  });

  it("leaves out where people come from", () => {
    expect(destinationsIn("I am from Germany and want to study in Canada")).toEqual(["Canada"]);
    expect(destinationsIn("I live in the UK, can I go to Australia?")).toEqual(["Australia"]);
    expect(destinationsIn("German passport holder going to the US")).toEqual(["US"]);
    expect(destinationsIn("I have an offer letter from a German university")).toEqual(["Germany"]);
  });
});
