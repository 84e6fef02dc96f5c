import { returnPathKey, sessionKey } from "#app/lib/session/session-storage.ts";
import { callbackInAddress } from "#shared/account/auth-callback.ts";
import { membersHome } from "#shared/visitor-page.ts";

/**
 * Runs in the head, before any module loads. Somebody without a stored session is led to sign in at once, as
 * `RequireSession` would do once the whole app is there. With one, the document is marked: the sign-in form stays hidden
 * until the app knows who is there; and when a browser brings the page back after that session has ended, what it showed
 * goes before anybody sees it. The mark by which `/` is told that somebody is signed in leaves the address.
 */
export const sessionGateScript = `(function(){try{var l=location;if(l.pathname+l.search===${JSON.stringify(membersHome)})history.replaceState(history.state,"","/"+l.hash);var k=${JSON.stringify(sessionKey)},h=function(){return sessionStorage.getItem(k)||localStorage.getItem(k)};if(h()){document.documentElement.setAttribute("data-session","");addEventListener("pageshow",function(e){if(e.persisted&&!h())l.reload()});return}if(/^\\/(auth|reset-password)\\/?$/.test(l.pathname)||/${callbackInAddress}/.test(l.search+l.hash))return;sessionStorage.setItem(${JSON.stringify(returnPathKey)},l.pathname+l.search);l.replace("/auth"+l.hash)}catch(e){}})()`;
