import { sessionKey } from "./session-storage.ts";

/** What a script in the head asked for, with the session that this browser keeps, before any module was there. */
interface EarlyAnswer {
  url: string;
  token: string;
  body: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  askedAt: number;
  /** Null where it failed: then it is asked for anew. */
  answer: Promise<Response | null>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswer[];
  }
}

interface Backend {
  /** Null: the page's own origin. */
  supabaseUrl: string | null;
  publishableKey: string;
}

/** By path what a screen asks `my_parts` for first. */
const ofDashboard = ["profile", "is_admin", "visa_progress", "applications", "document_counts", "letters"];
const parts: Readonly<Record<string, readonly string[]>> = {
  "/": ofDashboard,
  "/dashboard": ofDashboard,
  "/visa-progress": ["profile", "is_admin", "visa_progress", "applications"],
};

/** Milliseconds; what nobody took by then is asked for anew. */
const longestKept = 15_000;
/** Seconds; a token that ends so soon is renewed first. */
const leastLeft = 120;

/**
 * Runs in the head: on a slow phone scripts take seconds, in which answers can come. Asks for the parts of the screen, then
 * for the plan of the application that the person works in. `takeEarlyAnswer` hands them to who asks the same.
 */
export function earlyAnswersScript({ supabaseUrl, publishableKey }: Backend): string {
  const given = [supabaseUrl?.replace(/\/$/, "") ?? null, publishableKey, sessionKey, parts, leastLeft];
  return `(function(b,k,s,p,l){try{var t=JSON.parse(sessionStorage.getItem(s)||localStorage.getItem(s)),w=p[location.pathname.replace(/(.)\\/$/,"$1")],o=location.origin,e=window.earlyAnswers=[];if(!w||!t||!t.user||!(t.expires_at>Date.now()/1000+l))return;var n=new Date(),two=function(x){return("0"+x).slice(-2)},day=n.getFullYear()+"-"+two(n.getMonth()+1)+"-"+two(n.getDate()),ask=function(u,d,f){var a=fetch(u,{method:"POST",headers:{apikey:k,Authorization:"Bearer "+t.access_token,"Content-Type":"application/json"},body:JSON.stringify(d)}).then(function(r){return r.ok?f(r):null}).catch(function(){return null});e.push({url:u,token:t.access_token,body:d,askedAt:Date.now(),answer:a})};ask((b||o)+"/rest/v1/rpc/my_parts",{person:t.user.id,parts:w},function(r){return r.clone().json().then(function(d){var m=d.applications&&d.applications[0];if(m)ask(o+"/functions/v1/application",{action:"plan",id:m.id,today:day},function(x){return x});return r})})}catch(x){}}).apply(null,${JSON.stringify(given).replaceAll("<", "\\u003c")})`;
}

/** The answer to this very request, of this very session, once; null: it is to be sent. */
export async function takeEarlyAnswer(url: string, init: RequestInit | undefined): Promise<Response | null> {
  const all = window.earlyAnswers ?? [];
  const index = all.findIndex((one) => one.url === url && answers(one, init));
  if (index === -1) return null;
  // The script adds to this very list.
  const [early] = all.splice(index, 1);
  const answer = (await early?.answer) ?? null;
  init?.signal?.throwIfAborted();
  return answer;
}

function answers({ token, body, askedAt }: EarlyAnswer, init: RequestInit | undefined): boolean {
  if (init?.method !== "POST" || typeof init.body !== "string" || Date.now() - askedAt > longestKept) return false;
  if (new Headers(init.headers).get("authorization") !== `Bearer ${token}`) return false;
  const parsed: unknown = JSON.parse(init.body);
  if (typeof parsed !== "object" || parsed === null) return false;
  const asked = Object.entries(parsed);
  return asked.length === Object.keys(body).length && asked.every(([name, value]) => covers(body[name], value));
}

/** More parts than are asked for do no harm. */
function covers(early: unknown, asked: unknown): boolean {
  if (!Array.isArray(early) || !Array.isArray(asked)) return early === asked;
  return asked.every((one) => early.includes(one));
}
