// @module-tag one-engine
import { beforeAll, describe, expect, inject, it } from "vitest";
import { anonClient, createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { hostileFiles, lockedFiles } from "#tests/support/samples/hostile-files.ts";
import { scannedPdf, textPdf, wordDocx } from "#tests/support/samples/resume-files.ts";
import { scannedStatement, statementPicture } from "#tests/support/samples/scanned-statements.ts";
import { statementPdf, statements } from "#tests/support/samples/statements.ts";

let person: TestUser;
beforeAll(async () => {
  person = await createUser();
});

interface Table {
  columns: string[];
  rows: { line: number; cells: string[] }[];
  scan: { read: number; all: number } | null;
}

async function read(file: Uint8Array, { client }: Pick<TestUser, "client"> = person) {
  const { data, error } = await client.functions.invoke<Table>("read-statement", {
    body: new Blob([new Uint8Array(file)], { type: "application/pdf" }),
  });
  if (!error) return { status: 200, table: data };
  const answer = (error as { context: Response }).context;
  return { status: answer.status, answer: await answer.json() };
}
const refused = (status: number, words: RegExp) => ({
  status,
  answer: { success: false, error: expect.stringMatching(words) },
});

describe("a bank's PDF", { concurrent: false, timeout: 60_000 }, () => {
  it.each(["india", "bangladesh", "nigeria", "pakistan", "unitedKingdom"] as const)(
    "as of %s gives its days and balances, also where its pages lie on their side",
    async (name) => {
      const upright = await read(statementPdf([statements[name]]));
      expect(upright).toMatchObject({
        status: 200,
        table: { columns: expect.arrayContaining([expect.stringMatching(/Balance/)]) },
      });
      expect(upright.table?.rows.length).toBeGreaterThan(1);
      expect(await read(statementPdf([statements[name]], { turned: true }))).toEqual(upright);
    },
  );

  it("is read over its pages, and nothing of it is stored", async () => {
    const [head, first, second] = statements.pakistan;
    const { table } = await read(statementPdf([[head, first], [second]]));
    expect(table).toEqual({
      columns: ["Date", "Withdrawals", "Deposits", "Balance"],
      rows: [
        { line: 1, cells: ["2026-10-03", "", "75,000.00", "575,000.00"] },
        { line: 2, cells: ["2026-10-09", "25,000.00", "", "550,000.00"] },
      ],
      scan: null,
    });
    for (const kept of ["application_balances", "documents", "applications"])
      expect((await person.client.from(kept).select("id").throwOnError()).data).toEqual([]);
  });
});

describe("a picture of a bank's page", { concurrent: false, timeout: 60_000 }, () => {
  const cellsOf = ({ table }: Awaited<ReturnType<typeof read>>) => table?.rows.map(({ cells }) => cells.join(" | "));

  it("as a scanned PDF, gives its days and balances as what may be wrong", async () => {
    const scan = await read(await scannedStatement(statements.india));
    expect(scan.table?.columns).toEqual(["Date", "Withdrawal", "Deposit", "Closing Balance"]);
    expect(cellsOf(scan)).toEqual([
      "01/10/2026 | 20,000.00 |  | 12,14,567.89 Cr",
      "01/10/2026 |  | 1,00,000.00 | 13,14,567.89 Cr",
      "15/10/2026 | 14,00,000.00 |  | 85,432.11 Dr",
    ]);
    expect(scan.table?.scan).toEqual({ read: 1, all: 1 });
  });

  it.each([{ slope: 0.02 }, { format: "png" as const }])("as a photo, %j", async (options) => {
    const photo = await read(await statementPicture(statements.pakistan, options));
    expect(cellsOf(photo)).toEqual([
      "2026-10-03 |  | 75,000.00 | 575,000.00",
      "2026-10-09 | 25,000.00 |  | 550,000.00",
    ]);
    expect(photo.table?.scan).toEqual({ read: 1, all: 1 });
  });

  it("without such lines says how to take it again", async () => {
    expect(await read(await statementPicture([]))).toEqual(
      refused(422, /^No text could be read in this file\. Photograph the page again, flat, sharp/),
    );
    const letter = await statementPicture([[[40, "Dear Sir or Madam, this letter has no table at all."]]]);
    expect(await read(letter)).toEqual(
      refused(422, /^No line with a day and an amount could be read in this picture\./),
    );
    expect(await read(letter.subarray(0, 900))).toEqual(refused(422, /damaged and could not be read\. Save or photo/));
  });
});

describe("nothing is read", { concurrent: false, timeout: 60_000 }, () => {
  it("without a session, or of a file that is too large", async () => {
    expect(await read(textPdf(), { client: anonClient() })).toEqual(refused(401, /sign in/i));
    expect(await read(Buffer.alloc(10_485_761, "%PDF-1.7 "))).toEqual(refused(413, /too large/));
  });

  it.each<[string, number, RegExp, () => Uint8Array | Promise<Uint8Array>]>([
    [
      "a scan of something else, which leads to typing by hand",
      422,
      /^No line with a day and an amount.*add the balances by hand/,
      () => scannedPdf(),
    ],
    ["a letter", 422, /^No line with a day and an amount.*by hand/, () => textPdf()],
    [
      "too many pages",
      422,
      /more than 50 pages/,
      () => statementPdf(Array.from({ length: 51 }, () => statements.india)),
    ],
    ["a Word file", 422, /no PDF, JPG or PNG\. Export the statement/, () => wordDocx()],
    ["nothing", 422, /empty/, () => new Uint8Array()],
    ["the beginning of a PDF", 422, /damaged/, () => textPdf().subarray(0, 200)],
    ["a locked PDF", 422, /password/, async () => (await lockedFiles["a locked pdf"]?.()) ?? new Uint8Array()],
  ])("of %s", async (_, status, words, file) => {
    expect(await read(await file())).toEqual(refused(status, words));
  });

  it.each(["a pdf of 400 kB that unpacks to 400 MB", "a pdf whose form contains itself", "a pdf of random bytes"])(
    "of %s, and the server goes on",
    async (name) => {
      expect((await read((await hostileFiles[name]?.()) ?? new Uint8Array())).status).toBe(422);
      expect((await fetch(`${inject("server").url}/healthz`)).status).toBe(200);
    },
  );

  it("while another statement of the same person is", async () => {
    const owner = await createUser();
    const pdf = statementPdf([statements.india]);
    const two = await Promise.all([read(pdf, owner), read(pdf, owner)]);
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429]);
  });
});
