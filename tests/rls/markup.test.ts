import { beforeAll, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

/** Each of these acts, or could, in a browser that gets it as HTML. */
const active = [
  "<script>alert(1)</script>",
  "<SCRIPT src=//evil.example>",
  "<script/x>",
  "text <script",
  "<style>body{display:none}</style>",
  "<iframe src=//evil.example>",
  "<object data=x>",
  "<embed src=x>",
  "<base href=//evil.example>",
  "<meta http-equiv=refresh content=0>",
  "<link rel=stylesheet href=//evil.example>",
  "<form action=//evil.example><input name=password>",
  "<svg onload=alert(1)>",
  "<svg><a/></svg>",
  "<math><mi xlink:href=javascript:1>",
  "<template><p></template>",
  "<img src=x onerror=alert(1)>",
  "<IMG SRC=x OnError=alert(1)>",
  "<img/src=x /onerror=alert(1)>",
  '<img src="x"onerror=alert(1)>',
  '<img alt=">" onerror=alert(1)>',
  `<img alt='"' onerror=alert(1) title='"'>`,
  '<img " onerror=alert(1) ">',
  "<img =onerror=1 onload=1>",
  '<img a=="x" onerror=1>',
  '<img alt = "x" onclick = y>',
  "<img src=`x` onerror=1>",
  '<b a=\u00A0" onmouseover=alert(1) ">',
  "<b\fonclick\f=\falert(1)>",
  "<b\nonclick=alert(1)>",
  "<b / / onclick=alert(1)>",
  "<b x/onclick=alert(1)>",
  "<b x= a onclick=alert(1)>",
  "<b x='a'onclick=alert(1)>",
  `<b x=a'b onclick=alert(1)>`,
  "<<b onclick=alert(1)>",
  "<p<b onclick=alert(1)>",
  "<b onclick=alert(1)",
  "<!-- <img src=x onerror=alert(1)> -->",
  "<unknown onbeforetoggle=alert(1)>",
  "<unknown onsomethingfromthefuture=alert(1)>",
  '<p style="position:fixed">',
  "<p STYLE = x>",
  '<a href="javascript:alert(1)">',
  "<a href=javascript:alert(1)>",
  "<a href='java\tscript:alert(1)'>",
  '<a href=" javascript:alert(1)">',
  '<a href="&#106;avascript:alert(1)">',
  '<a href="javascript&colon;alert(1)">',
  '<a href="\u0001javascript:alert(1)">',
  "<a href=vbscript:x>",
  '<a href="data:text/html;base64,PHNjcmlwdD4=">',
  "<a\nhref\n=\njavascript:1>",
  '<a href="https://example.org"href=javascript:1>',
  '<a href="unknown:thing">',
  "<button formaction=javascript:1>",
  "<img src=data:image/svg+xml;base64,xx>",
];

/** What people and the product write. */
const harmless = [
  "",
  "Plain text.",
  "IELTS 6 < 6.5 and 7 > 6.5",
  "if x <y and on = 1",
  "Dear <name> of <university>,",
  "### Funds\n- **one**\n- two",
  '<h2 id="one">One = two</h2><p>Turn on = off; style=x; javascript:void(0)</p>',
  '<p>Hello <strong>you</strong><br/><em class="a">and</em> <u>me</u></p>',
  '<a href="https://example.org/on?b=c&onclick=1" target="_blank" rel="noopener">site</a>',
  "<a href='/sop' title='the onclick= attribute'>letters</a>",
  '<a href="mailto:help@example.org">mail</a> <a href="tel:+1555">call</a> <a href="#top">up</a>',
  "<a href=https://example.org/onboarding=1>unquoted</a>",
  '<img src="data:image/png;base64,iVBORw0KGgo=" alt="a style=x here">',
  '<img src="/storage/v1/object/public/avatars/1/avatar.png">',
  '<table><tr><td colspan="2">1</td></tr></table>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<scripture> and <styles>",
];

let database: EmptiedDatabase;
let people: People;
let writer: Claims;
const conversation = "6f1a8a4e-0000-4000-8000-000000000001";

beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
  writer = signedIn(people.owner);
  await database.db.tx(writer, (sql) => insert(sql, "public.chat_conversations", { id: conversation }));
});

async function hasActiveMarkup(html: string) {
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query<{ yes: boolean }>("select private.has_active_markup($1) as yes", [html]),
  );
  return rows[0]?.yes;
}

test.each(active)("active: %j", async (html) => {
  expect(await hasActiveMarkup(html)).toBe(true);
  expect(await hasActiveMarkup(`<p>before</p>${html}`)).toBe(true);
});

test.each(harmless)("harmless: %j", async (html) => {
  expect(await hasActiveMarkup(html)).toBe(false);
});

test.each([
  "<a ".repeat(20_000),
  `<p ${"a ".repeat(30_000)}`,
  `<p x=${'"'.repeat(30_000)}`,
  "<a b='".repeat(10_000),
  "<".repeat(50_000),
])("an answer comes for text made to keep the check busy (%#)", async (html) => {
  expect(await hasActiveMarkup(html)).toBe(false);
});

const columns: Record<string, (html: string) => [table: string, row: Record<string, unknown>]> = {
  "sop_documents.generated_text": (html) => ["public.sop_documents", { prompt_input: "Why", generated_text: html }],
  "resumes.ai_suggestions": (html) => ["public.resumes", { title: "CV", file_url: "cv.pdf", ai_suggestions: html }],
  "chat_messages.response": (html) => [
    "public.chat_messages",
    { conversation_id: conversation, message: "Is <script> allowed?", response: html },
  ],
  "blogs.content": (html) => ["public.blogs", { title: "Post", slug: "post", content: html }],
};

test.each(Object.entries(columns))("%s refuses active markup and takes the rest", async (name, rowOf) => {
  const writers: Record<string, Claims> = {
    "blogs.content": signedIn(people.admin),
    "chat_messages.response": { role: "service_role" },
  };
  const claims = writers[name] ?? writer;
  await expect(
    database.db.tx(claims, (sql) => insert(sql, ...rowOf("<p>Hi</p><img src=x onerror=alert(1)>"))),
  ).rejects.toMatchObject({ code: "23514", constraint: expect.stringMatching(/_inert$/) as unknown });
  expect(await database.db.tx(claims, (sql) => insert(sql, ...rowOf("<p>Hi <b>there</b></p>")))).toBe(1);
});

test("an edit cannot bring in what an insert refuses", async () => {
  await expect(
    database.db.tx(writer, (sql) => sql.query("update public.sop_documents set generated_text = '<svg onload=x>'")),
  ).rejects.toMatchObject({ code: "23514" });
});
