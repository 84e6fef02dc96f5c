/** The page for visitors: what `/` shows to everybody who is not signed in. */
export const visitorPagePath = "/welcome";

/** `/` as somebody with a session opens it: the dashboard. The page for visitors leads there, since no server sees a session. */
export const membersHome = "/?dashboard";
