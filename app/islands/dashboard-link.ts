/** Shows the dashboard link when a session is stored (`app/lib/supabase.ts`). */
const sessionKey = "visa-companion-session";

for (const links of document.querySelectorAll<HTMLElement>("[data-shows]")) {
  if (hasSession()) links.dataset["shows"] = "members";
}

function hasSession(): boolean {
  try {
    return (sessionStorage.getItem(sessionKey) ?? localStorage.getItem(sessionKey)) !== null;
  } catch {
    return false;
  }
}
