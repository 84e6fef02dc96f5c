import { sessionKey } from "#app/lib/session/session-storage.ts";
import { callbackInAddress } from "#shared/account/auth-callback.ts";
import { membersHome } from "#shared/visitor-page.ts";

/**
 * Runs in the head of the page for visitors. At `/`, somebody with a stored session is led to the dashboard, and what
 * the auth service left in the fragment to the app that reads it: before anything is painted, and again when a browser
 * brings the page back after a sign-in.
 */
export const visitorGateScript = `(function(){try{var l=location,k=${JSON.stringify(sessionKey)},g=function(){if(/${callbackInAddress}/.test(l.hash)||sessionStorage.getItem(k)||localStorage.getItem(k)){document.documentElement.style.visibility="hidden";l.replace(${JSON.stringify(membersHome)}+l.hash)}};if(l.pathname!=="/")return;addEventListener("pageshow",function(e){if(e.persisted)g()});g()}catch(e){}})()`;
