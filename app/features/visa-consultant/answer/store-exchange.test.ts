import { expect, test } from "vitest";
import { storable } from "./store-exchange.ts";

test("markup in what is kept stands for itself, also where it is cut", () => {
  expect(storable("Use <script>x</script> or <img src=x onerror=")).toBe(
    "Use &lt;script>x&lt;/script> or &lt;img src=x onerror=",
  );
  expect(storable("6 < 6.5 and a <3")).toBe("6 < 6.5 and a <3");
  expect(storable("a\0b\ud800")).toBe("ab\ufffd");
});
