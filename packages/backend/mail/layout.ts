import { escapeMarkup } from "#backend/escape-markup.ts";

export interface MailSite {
  siteName: string;
  siteUrl: string;
  supportEmail: string | null;
}

/** The same parts become the HTML and the text. Values need no escaping. */
export interface MailContent {
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
  /** Things with a page each, in the order of their weight. */
  entries?: MailEntry[];
  action?: { label: string; url: string };
  /** Six digits: alone, or for those who cannot open the link on this device. */
  code?: string;
  notes: string[];
  /** For mails that are not asked for one by one. */
  unsubscribe?: { label: string; url: string };
}

interface MailEntry {
  title: string;
  text: string;
  url: string;
}

const CODE_BESIDE_LINK = "If a page asks for a code:";

const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Tables and inline styles, because mail clients know little else; 600 px wide; light and dark. */
export function renderHtml(content: MailContent, site: MailSite): string {
  const text = (value: string) => escapeMarkup(value);
  const paragraphs = content.paragraphs.map(
    (paragraph) =>
      `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1f2937;">${text(paragraph)}</p>`,
  );
  const notes = content.notes.map(
    (note) => `<p class="dim" style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#4b5563;">${text(note)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${text(content.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background-color: #101418 !important; }
  .card { background-color: #1a2026 !important; border-color: #303840 !important; }
  .ink { color: #f1f3f5 !important; }
  .dim { color: #b4bcc4 !important; }
  .code { background-color: #101418 !important; border-color: #303840 !important; }
  .link { color: #7cc4e3 !important; }
}
@media (max-width: 620px) {
  .pad { padding: 28px 20px !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f5f8;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${text(content.preheader)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f5f8;">
<tr><td align="center" style="padding:32px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;font-family:${FONT};">
<tr><td style="padding:0 4px 16px;"><span class="ink" style="font-size:18px;font-weight:700;color:#1f2937;">${text(site.siteName)}</span></td></tr>
<tr><td class="card pad" style="padding:40px;word-break:break-word;background-color:#ffffff;border:1px solid #e2e6ec;border-radius:8px;">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700;color:#111827;">${text(content.heading)}</h1>
${[...paragraphs, entriesHtml(content), actionHtml(content), codeHtml(content), ...notes].filter((part) => part !== "").join("\n")}
</td></tr>
<tr><td align="center" style="padding:20px 4px;word-break:break-word;"><p class="dim" style="margin:0;font-size:13px;line-height:1.6;color:#4b5563;">${footerLines(site).map(text).join("<br>")}${unsubscribeHtml(content)}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

function entriesHtml({ entries = [] }: MailContent): string {
  return entries
    .map(
      ({ title, text, url }) =>
        `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1f2937;"><a class="link" href="${escapeMarkup(url)}" style="font-weight:600;color:#0b6e99;">${escapeMarkup(title)}</a><br>${escapeMarkup(text)}</p>`,
    )
    .join("\n");
}

function actionHtml({ action }: MailContent): string {
  if (action === undefined) return "";
  const url = escapeMarkup(action.url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px;"><tr><td style="border-radius:8px;background-color:#0b6e99;"><a href="${url}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:600;line-height:1.25;color:#ffffff;text-decoration:none;border-radius:8px;">${escapeMarkup(action.label)}</a></td></tr></table>
<p class="dim" style="margin:0 0 4px;font-size:13px;line-height:1.6;color:#4b5563;">If the button does not work, copy this address into your browser:</p>
<p style="margin:0 0 20px;font-size:13px;line-height:1.6;word-break:break-all;"><a class="link" href="${url}" style="color:#0b6e99;">${url}</a></p>`;
}

function unsubscribeHtml({ unsubscribe }: MailContent): string {
  if (unsubscribe === undefined) return "";
  return `<br><a class="link" href="${escapeMarkup(unsubscribe.url)}" style="color:#0b6e99;">${escapeMarkup(unsubscribe.label)}</a>`;
}

function codeHtml({ action, code }: MailContent): string {
  if (code === undefined) return "";
  const lead = `<p class="dim" style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#4b5563;">${CODE_BESIDE_LINK}</p>\n`;
  return `${action === undefined ? "" : lead}<p class="ink code" style="display:inline-block;margin:0 0 20px;padding:10px 18px;font-family:Consolas,Menlo,monospace;font-size:24px;letter-spacing:6px;color:#111827;background-color:#f3f5f8;border:1px solid #e2e6ec;border-radius:8px;">${escapeMarkup(code)}</p>`;
}

export function renderText(content: MailContent, site: MailSite): string {
  const { action, code, unsubscribe } = content;
  const parts = [
    content.heading,
    ...content.paragraphs,
    ...(content.entries ?? []).map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(code === undefined ? [] : [action === undefined ? code : `${CODE_BESIDE_LINK} ${code}`]),
    ...content.notes,
    `--\n${footerLines(site).join("\n")}`,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}:\n${unsubscribe.url}`]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function footerLines(site: MailSite): string[] {
  const help = site.supportEmail === null ? [] : [`Questions? Write to ${site.supportEmail}`];
  return [`${site.siteName} · ${site.siteUrl}`, ...help];
}
