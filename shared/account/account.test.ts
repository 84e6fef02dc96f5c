import { describe, expect, it } from "vitest";
import { confirmsDeletion, deletionConfirmation } from "./account.ts";

describe("what confirms that an account is to be deleted", () => {
  it.each(["ann@example.com", " Ann@Example.COM\n"])("%j, for ann@example.com", (typed) => {
    expect(confirmsDeletion(typed, "ann@example.com")).toBe(true);
  });

  it.each(["", " ", "DELETE", "ann@example.co", "ann@example.com x"])("not %j, for ann@example.com", (typed) => {
    expect(confirmsDeletion(typed, "ann@example.com")).toBe(false);
  });

  it.each([undefined, ""])("a word, where the e-mail is %j", (email) => {
    expect(deletionConfirmation(email)).toBe("DELETE");
    expect(confirmsDeletion("DELETE ", email)).toBe(true);
    for (const other of ["", "delete", "undefined"]) expect(confirmsDeletion(other, email)).toBe(false);
  });
});
