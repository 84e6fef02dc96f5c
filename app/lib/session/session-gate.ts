import { returnPathKey, sessionKey } from "#app/lib/session/session-storage.ts";

/** Addresses with a word of the auth service, which the app itself must read. */
const callback = "[?&#](access_token|code|error|error_code|error_description|token_hash)=";

/**
 * Runs in the head, before any module loads. Somebody without a stored session is led to sign in at once, as
 * `RequireSession` would do once the whole app is there. With one, the document is marked: the sign-in form stays hidden
 * until the app knows who is there; and when a browser brings the page back after that session has ended, what it showed
 * goes before anybody sees it.
 */
export const sessionGateScript = `(function(){try{var l=location,k=${JSON.stringify(sessionKey)},h=function(){return sessionStorage.getItem(k)||localStorage.getItem(k)};if(h()){document.documentElement.setAttribute("data-session","");addEventListener("pageshow",function(e){if(e.persisted&&!h())l.reload()});return}if(/^\\/(auth|reset-password)\\/?$/.test(l.pathname)||/${callback}/.test(l.search+l.hash))return;sessionStorage.setItem(${JSON.stringify(returnPathKey)},l.pathname+l.search);l.replace("/auth"+l.hash)}catch(e){}})()`;
