import { expect, test } from "vitest";
import { tagColorsOf, tagColorStyle } from "./tag-color.ts";

test("a tag has the colour of its record, and the default one without a record or a colour that is one", () => {
  const colors = tagColorsOf([
    { name: "Money", color: "#1C7c45" },
    { name: "Odd", color: "red; background: url(https://a.example)" },
  ]);
  expect(["Money", "Odd", "Visa"].map((name) => tagColorStyle(colors, name))).toEqual([
    { "--tag-color": "#1C7c45" },
    { "--tag-color": "#3B82F6" },
    { "--tag-color": "#3B82F6" },
  ]);
});
