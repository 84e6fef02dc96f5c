import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sessionGateScript } from "./session-gate.ts";
import { memoryStorage, returnPathKey, sessionKey } from "./session-storage.ts";

/** Runs the script as a document with this address would. */
function openAt(address: string, stores: { lasting?: Storage; passing?: Storage } = {}) {
  const { pathname, search, hash } = new URL(address, "https://visa.example");
  const passing = stores.passing ?? memoryStorage();
  let ledTo: string | null = null;
  let isMarked = false;
  runInNewContext(sessionGateScript, {
    location: { pathname, search, hash, replace: (to: string) => (ledTo = to) },
    localStorage: stores.lasting ?? memoryStorage(),
    sessionStorage: passing,
    document: { documentElement: { setAttribute: (name: string) => (isMarked = name === "data-session") } },
  });
  return { ledTo, isMarked, returnPath: passing.getItem(returnPathKey) };
}

function storeWithSession(): Storage {
  const store = memoryStorage();
  store.setItem(sessionKey, "{}");
  return store;
}

test.each(["/", "/dashboard", "/visa-progress?step=2", "/admin/blogs/edit/1?code2=x"])(
  "a stranger is led from %s to sign in, and back later",
  (address) => {
    expect(openAt(address)).toEqual({ ledTo: "/auth", isMarked: false, returnPath: address });
  },
);

test("the fragment that opens the reset form is kept", () => {
  expect(openAt("/dashboard#forgot").ledTo).toBe("/auth#forgot");
});

test.each(["lasting", "passing"] as const)("somebody with a %s session stays, and the document says so", (store) => {
  const opened = openAt("/dashboard", { [store]: storeWithSession() });
  expect(opened).toEqual({ ledTo: null, isMarked: true, returnPath: null });
});

test.each([
  "/auth",
  "/auth/",
  "/reset-password",
  "/dashboard?code=abc",
  "/?error=access_denied&error_code=otp_expired",
  "/dashboard#access_token=a&refresh_token=b&type=recovery",
  "/#error_code=otp_expired",
  "/?token_hash=a&type=recovery",
])("%s is left to the app", (address) => {
  expect(openAt(address)).toEqual({ ledTo: null, isMarked: false, returnPath: null });
});

test("where storage is blocked, the app decides", () => {
  const blocked = memoryStorage();
  blocked.getItem = (key) => {
    if (key === sessionKey) throw new Error("blocked");
    return null;
  };
  expect(openAt("/dashboard", { passing: blocked, lasting: blocked }).ledTo).toBeNull();
});
