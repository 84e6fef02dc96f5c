import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { memoryStorage, sessionKey } from "./session-storage.ts";
import { visitorGateScript } from "./visitor-gate.ts";

/** Runs the script as the page for visitors at this address would. */
function openAt(address: string, stores: { lasting?: Storage; passing?: Storage } = {}) {
  const { pathname, hash } = new URL(address, "https://visa.example");
  const style = { visibility: "" };
  let ledTo: string | null = null;
  let comeBack = (_event: { persisted: boolean }) => {};
  runInNewContext(visitorGateScript, {
    location: { pathname, hash, replace: (to: string) => (ledTo = to) },
    addEventListener: (_name: string, listener: typeof comeBack) => (comeBack = listener),
    localStorage: stores.lasting ?? memoryStorage(),
    sessionStorage: stores.passing ?? memoryStorage(),
    document: { documentElement: { style } },
  });
  return { ledTo: () => ledTo, isHidden: () => style.visibility === "hidden", comeBack };
}

function storeWithSession(): Storage {
  const store = memoryStorage();
  store.setItem(sessionKey, "{}");
  return store;
}

test("a visitor stays, and sees the page", () => {
  const opened = openAt("/");
  expect(opened.ledTo()).toBeNull();
  expect(opened.isHidden()).toBe(false);
});

test.each(["lasting", "passing"] as const)("somebody with a %s session is led to the dashboard unseen", (store) => {
  const opened = openAt("/", { [store]: storeWithSession() });
  expect(opened.ledTo()).toBe("/?dashboard");
  expect(opened.isHidden()).toBe(true);
});

test.each(["/#access_token=a&refresh_token=b&type=signup", "/#error=access_denied&error_code=otp_expired"])(
  "%s, which a mail's link leads to, is left to the app",
  (address) => {
    expect(openAt(address).ledTo()).toBe(`/?dashboard${address.slice(1)}`);
  },
);

test("the page can be read at its own address by somebody who is signed in", () => {
  expect(openAt("/welcome", { lasting: storeWithSession() }).ledTo()).toBeNull();
});

test("a page that a browser brings back after a sign-in leads on, too", () => {
  const lasting = memoryStorage();
  const opened = openAt("/", { lasting });
  lasting.setItem(sessionKey, "{}");
  opened.comeBack({ persisted: false });
  expect(opened.ledTo()).toBeNull();
  opened.comeBack({ persisted: true });
  expect(opened.ledTo()).toBe("/?dashboard");
});

test("where storage is blocked, the page is shown, and what a mail's link brings is still read", () => {
  const blocked = memoryStorage();
  blocked.getItem = () => {
    throw new Error("blocked");
  };
  expect(openAt("/", { lasting: blocked, passing: blocked }).ledTo()).toBeNull();
  expect(openAt("/#access_token=a", { lasting: blocked, passing: blocked }).ledTo()).toBe("/?dashboard#access_token=a");
});
