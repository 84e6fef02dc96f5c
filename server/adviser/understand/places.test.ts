import { expect, it } from "vitest";
import { placesIn, withoutPlaces } from "./places.ts";

it.each([
  ["how much money for the UK", ["gb"]],
  ["tell us what to do in canada", ["ca"]],
  ["student visa for US or germny", ["us", "de"]],
  ["i am from italy, hours in new zealand", ["nz"]],
  ["i was refused uk and canada, how about ireland", ["ie"]],
  ["last year uk refused me, irish form", ["ie"]],
  ["have french titre de sejour, want english course in dublin", ["ie"]],
  ["after MSc in france which permit? i heard APS", ["fr"]],
  ["do i need APS", ["de"]],
  ["licence taught in french at moncton", ["ca"]],
  ["i have a spanish student residence card, want to go to dublin", ["ie"]],
  ["can i opt for another course", []],
  ["CAS from Coventry. From France should be fine, no?", ["gb"]],
  ["german student visa here, trip to prague, then london", ["de"]],
])("%s is about %j", (text, destinations) => {
  expect(placesIn(text).destinations).toEqual(destinations);
});

it.each([
  ["hi im sudanese but living in dubai", { nationality: ["SD"], residence: "AE" }],
  ["i hold a passport of iran", { nationality: ["IR"] }],
  ["iranian phd admit living in istanbul", { nationality: ["IR"], residence: "TR" }],
  ["i am from lagos", { residence: "NG" }],
  ["have spanish student residence card", { nationality: [] }],
  ["my uncle in dubai will pay", { nationality: [], residence: null }],
  ["my country turkmenistan is on that list", { nationality: ["TM"] }],
  ["my cousin, he is australian citizen, did like that", { nationality: [] }],
  ["je suis camerounaise", { nationality: ["CM"] }],
  ["applying from dubai", { nationality: [], residence: "AE" }],
  ["im in london on visit visa", { isInside: true, residence: "GB" }],
])("%s tells %j", (text, told) => {
  expect(placesIn(text)).toMatchObject(told);
});

it("a journey leaves the country of study as it is", () => {
  expect(placesIn("conference in Toronto, 6 days in january").isAside).toBe(true);
  expect(placesIn("master in Toronto, 2 years").isAside).toBe(false);
});

it("a country of which there are no rules is named", () => {
  expect(placesIn("student visa for Spain").elsewhere).toBe("Spain");
});

it("what is asked is the same without the places", () => {
  expect(withoutPlaces("hours in Canada")).toBe(withoutPlaces("hours in Germany"));
});
