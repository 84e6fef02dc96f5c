import { pdfOfText } from "./papers.ts";

// Statements of invented accounts, for browsers as for Node.

/** What a bank prints at which place of a line, in points; a number places its end there, as banks do with amounts. */
type Placed = readonly [left: number, text: string] | readonly [{ right: number }, text: string];
export type PrintedLine = readonly Placed[];

/** Each letter of Courier is so wide, of its size. */
const letter = 0.6;
const size = 8;

/** Where words of these lines stand, as a PDF would say it. */
export function placesOf(line: PrintedLine): { text: string; left: number; right: number }[] {
  return line.map(([at, text]) => {
    const width = text.length * letter * size;
    const left = typeof at === "number" ? at : at.right - width;
    return { text, left, right: left + width };
  });
}

/** A PDF with these lines on each page; `turned` has the pages lie on their side. */
export function statementPdf(
  pages: readonly (readonly PrintedLine[])[],
  { turned = false } = {},
): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, page) => `${4 + page * 2} 0 R`).join(" ");
  const look = turned ? "/MediaBox [0 0 842 595] /Rotate 90" : "/MediaBox [0 0 595 842]";
  const resources = "/Resources << /Font << /F1 3 0 R >> >>";
  const objects = pages.flatMap((lines, page) => {
    const words = lines.flatMap((line, row) =>
      placesOf(line).map(({ text, left }) => {
        const y = 40 + row * 14;
        const at = turned ? `0 1 -1 0 ${y} ${left}` : `1 0 0 1 ${left} ${800 - y}`;
        return `${at} Tm (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`;
      }),
    );
    const content = `BT /F1 ${size} Tf\n${words.join("\n")}\nET`;
    return [
      `<< /Type /Page /Parent 2 0 R ${look} ${resources} /Contents ${5 + page * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  const pdf = pdfOfText([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
    ...objects,
  ]);
  return new TextEncoder().encode(pdf);
}

/** Pixels for a point: as a scanner or a photo has it. */
export const pictureScale = 2.5;
/** Of its page, A4 in points. */
export const pictureSize = { width: 595 * pictureScale, height: 842 * pictureScale };

/** Draws these lines on a picture of `pictureSize`, black on white. */
export function drawStatement(
  canvas: {
    font: string;
    fillStyle: unknown;
    fillRect: (x: number, y: number, width: number, height: number) => void;
    fillText: (text: string, x: number, y: number) => void;
  },
  lines: readonly PrintedLine[],
): void {
  canvas.fillStyle = "white";
  canvas.fillRect(0, 0, pictureSize.width, pictureSize.height);
  canvas.fillStyle = "#222";
  canvas.font = `${size * pictureScale}px monospace`;
  for (const [at, line] of lines.entries())
    for (const { text, left } of placesOf(line))
      canvas.fillText(text, left * pictureScale, (40 + at * 14) * pictureScale);
}

const row = (day: string, what: string, ...amounts: (readonly [right: number, text: string])[]): PrintedLine => [
  ...(day === "" ? [] : [[40, day] as const]),
  [110, what],
  ...amounts.map(([right, text]) => [{ right }, text] as const),
];
const head = (...names: (readonly [right: number, text: string])[]): PrintedLine => [
  [40, "Date"],
  [110, "Particulars"],
  ...names.map(([right, text]) => [{ right }, text] as const),
];

/** Lines of invented accounts, laid out as banks of these countries do. */
export const statements = {
  india: [
    [[40, "Statement of account 50100012345678 from 01/10/2026 to 31/10/2026"]],
    [
      [40, "Opening balance"],
      [{ right: 560 }, "12,34,567.89 Cr"],
    ],
    head([400, "Withdrawal"], [480, "Deposit"], [560, "Closing Balance"]),
    row("01/10/2026", "UPI/4412/RENT 000412", [400, "20,000.00"], [545, "12,14,567.89"], [560, "Cr"]),
    row("01/10/2026", "NEFT SALARY", [480, "1,00,000.00"], [545, "13,14,567.89"], [560, "Cr"]),
    [[110, "EXAMPLE TEXTILES PVT LTD"]],
    row("15/10/2026", "CHQ 000123", [400, "14,00,000.00"], [545, "85,432.11"], [560, "Dr"]),
    [
      [110, "Total"],
      [{ right: 400 }, "14,20,000.00"],
      [{ right: 480 }, "1,00,000.00"],
    ],
  ],
  bangladesh: [
    head([400, "Debit"], [480, "Credit"], [560, "Balance"]),
    row("01-OCT-2026", "B/F", [560, "4,200,000.00"]),
    row("12-OCT-2026", "CASH", [400, "50,000.00"], [560, "4,150,000.00"]),
  ],
  nigeria: [
    [
      [40, "Trans Date"],
      [110, "Value Date"],
      [180, "Narration"],
      [{ right: 400 }, "Debit"],
      [{ right: 480 }, "Credit"],
      [{ right: 560 }, "Balance"],
    ],
    [
      [40, "02-Oct-2026"],
      [110, "03-Oct-2026"],
      [180, "TRF"],
      [{ right: 400 }, "5,000.00"],
      [{ right: 560 }, "NGN1,995,000.00"],
    ],
    [
      [40, "05-Oct-2026"],
      [110, "05-Oct-2026"],
      [180, "POS"],
      [{ right: 400 }, "1,000.00"],
      [{ right: 560 }, "NGN1,994,000.00"],
    ],
  ],
  pakistan: [
    head([400, "Withdrawals"], [480, "Deposits"], [560, "Balance"]),
    row("2026-10-03", "IBFT", [480, "75,000.00"], [560, "575,000.00"]),
    row("2026-10-09", "ATM", [400, "25,000.00"], [560, "550,000.00"]),
  ],
  /** The day once, and the balance at its end alone. */
  unitedKingdom: [
    head([400, "Paid out"], [480, "Paid in"], [560, "Balance"]),
    row("30 Sep 2026", "BALANCE BROUGHT FORWARD", [560, "36,900.00"]),
    row("01 Oct 2026", "CARD COFFEE", [400, "3.50"]),
    row("", "CARD BOOKS", [400, "20.00"], [560, "36,876.50"]),
    row("02 Oct 2026", "SALARY", [480, "1,000.00"], [560, "37,876.50"]),
    [
      [110, "BALANCE CARRIED FORWARD"],
      [{ right: 560 }, "37,876.50"],
    ],
  ],
  /** Days that could be read in two ways. */
  twoWays: [
    head([560, "Balance"]),
    row("03/04/2026", "PAY", [560, "36,600.00"]),
    row("05/06/2026", "PAY", [560, "36,700.00"]),
  ],
} as const satisfies Record<string, readonly PrintedLine[]>;
