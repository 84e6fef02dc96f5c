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
  let isReloaded = false;
  let shown: string | null = null;
  let comeBack = (_event: { persisted: boolean }) => {};
  runInNewContext(sessionGateScript, {
    location: { pathname, search, hash, replace: (to: string) => (ledTo = to), reload: () => (isReloaded = true) },
    history: { state: null, replaceState: (_state: null, _title: string, to: string) => (shown = to) },
    addEventListener: (_name: string, listener: typeof comeBack) => (comeBack = listener),
    localStorage: stores.lasting ?? memoryStorage(),
    sessionStorage: passing,
    document: { documentElement: { setAttribute: (name: string) => (isMarked = name === "data-session") } },
  });
  const outcome = { ledTo, isMarked, returnPath: passing.getItem(returnPathKey) };
  return { outcome, shown, comeBack, isReloaded: () => isReloaded };
}

function storeWithSession(): Storage {
  const store = memoryStorage();
  store.setItem(sessionKey, "{}");
  return store;
}

test.each(["/", "/dashboard", "/visa-progress?step=2", "/admin/blogs/edit/1?code2=x"])(
  "a stranger is led from %s to sign in, and back later",
  (address) => {
    expect(openAt(address).outcome).toEqual({ ledTo: "/auth", isMarked: false, returnPath: address });
  },
);

test("the fragment that opens the reset form is kept", () => {
  expect(openAt("/dashboard#forgot").outcome.ledTo).toBe("/auth#forgot");
});

test.each(["lasting", "passing"] as const)("somebody with a %s session stays, and the document says so", (store) => {
  const opened = openAt("/dashboard", { [store]: storeWithSession() });
  expect(opened.outcome).toEqual({ ledTo: null, isMarked: true, returnPath: null });
});

test("the mark by which / was told that somebody is signed in leaves the address, what follows it stays", () => {
  expect(openAt("/?dashboard", { lasting: storeWithSession() }).shown).toBe("/");
  expect(openAt("/?dashboard#access_token=a").shown).toBe("/#access_token=a");
  expect(openAt("/documents?dashboard", { lasting: storeWithSession() }).shown).toBeNull();
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
  expect(openAt(address).outcome).toEqual({ ledTo: null, isMarked: false, returnPath: null });
});

test.each([
  ["brought back after the session has ended", true, true, true],
  ["brought back while the session lasts", true, false, false],
  ["shown for the first time", false, true, false],
])("a page %s", (_how, persisted, hasEnded, isReloaded) => {
  const lasting = storeWithSession();
  const page = openAt("/dashboard", { lasting });
  if (hasEnded) lasting.removeItem(sessionKey);
  page.comeBack({ persisted });
  expect(page.isReloaded()).toBe(isReloaded);
});

test("where storage is blocked, the app decides", () => {
  const blocked = memoryStorage();
  blocked.getItem = (key) => {
    if (key === sessionKey) throw new Error("blocked");
    return null;
  };
  expect(openAt("/dashboard", { passing: blocked, lasting: blocked }).outcome.ledTo).toBeNull();
});
