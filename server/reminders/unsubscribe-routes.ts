import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";

export const unsubscribePath = "/reminders/unsubscribe";

interface Dependencies {
  /** False for a token that no mail had. */
  stop(tokenHash: string): Promise<boolean>;
  clientIp(request: Request): string;
  limitPerNetwork<T>(ip: string, work: () => Promise<T>): Promise<T>;
  siteName: string;
}

type Html = ReturnType<typeof html>;

const tokenForm = /^[\w-]{43}$/;

const headers = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Ends a person's reminders by the token of one of their mails, without a session. Programs that look into mails open
 * links: only POST changes something, by the page's button or by the mail program itself (RFC 8058).
 */
export function createUnsubscribeRoutes({ stop, clientIp, limitPerNetwork, siteName }: Dependencies): Hono {
  const page = (title: string, body: Html) => documentOf({ title, siteName, body });
  const unknown = page(
    "This link does not work",
    html`<p>It is not complete, or it is from an account that is gone. You can turn reminders off in your profile.</p>`,
  );
  return new Hono()
    .get("/", (c) => {
      const token = c.req.query("token") ?? "";
      if (!tokenForm.test(token)) return c.html(unknown, 404, headers);
      const form = html`<p>
          You will get no more mails about days that come up. Your papers and dates stay as they are.
        </p>
        <form method="post" action="${unsubscribePath}?token=${token}">
          <button type="submit">Stop the mails</button>
        </form>`;
      return c.html(page("Stop reminder mails?", form), 200, headers);
    })
    .post("/", async (c) => {
      const token = c.req.query("token") ?? "";
      const isStopped =
        tokenForm.test(token) && (await limitPerNetwork(clientIp(c.req.raw), () => stop(hashOfToken(token))));
      if (!isStopped) return c.html(unknown, 404, headers);
      const said = html`<p>You get no more of them. You can turn them on again in your profile.</p>`;
      return c.html(page("Reminder mails are off", said), 200, headers);
    });
}

function documentOf({ title, siteName, body }: { title: string; siteName: string; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${siteName}</title>
        <style>
          body {
            max-width: 36rem;
            margin: 12vh auto;
            padding: 0 1.25rem;
            font:
              1.0625rem/1.6 system-ui,
              sans-serif;
          }
          h1 {
            font-size: 1.5rem;
            line-height: 1.3;
          }
          button {
            padding: 0.75rem 1.5rem;
            font: inherit;
            font-weight: 600;
            color: #fff;
            background: #0b6e99;
            border: 1px solid #0b6e99;
            border-radius: 0.5rem;
          }
          button:focus-visible {
            outline: 3px solid currentColor;
            outline-offset: 3px;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}
