import { page, type PlacedLine } from "./layout.ts";
import { updatePdf } from "./pdf-update.ts";
import type { PlacedWord } from "./layout-words.ts";
import { visualOrder } from "#server/drawing/reading-direction.ts";

const maxGlyphs = 8_192;

/** A glyph of the picture reads as a mark without width, which programs without ActualText leave out. */
const nothing = "200B";

/** The format's limit for one list in a character map. */
const listLength = 100;

/** Invisible text for search, copying and reading aloud: a joined glyph is several letters. */
export function addTextLayer(pdf: Buffer, pages: readonly PlacedLine[][]): Buffer {
  const update = updatePdf(pdf);
  const blank = update.reserve();
  update.addStream(blank, blankMap());
  for (const [, number, dictionary = ""] of update.text.matchAll(/(\d+) 0 obj\n(<<\/Type \/Font\n[^>]*>>)\nendobj/g)) {
    const changed = dictionary.replace(/\/ToUnicode \d+ 0 R/, `/ToUnicode ${blank} 0 R`);
    if (changed !== dictionary) update.addDictionary(Number(number), changed);
  }

  const font = addInvisibleFont(update);
  const [begin, end] = [update.reserve(), update.reserve()];
  update.addStream(begin, "/Span <</ActualText ()>> BDC\n");
  update.addStream(end, "EMC\n");

  const sheets = [...update.text.matchAll(/(\d+) 0 obj\n(<<\/Type \/Page\n[\s\S]*?)\nendobj/g)];
  if (sheets.length !== pages.length) throw new Error("the drawn PDF has another number of pages");
  for (const [index, [, number, dictionary = ""]] of sheets.entries()) {
    const layer = update.reserve();
    // The settings of the invisible words must not affect the visible ones.
    update.addStream(layer, `q\n${(pages[index] ?? []).map(wordsOf).join("")}Q\n`);
    const changed = dictionary
      .replace("/Font <<", `/Font <</FT ${font} 0 R `)
      .replace(/\/Contents (\d+ 0 R)/, `/Contents [${layer} 0 R ${begin} 0 R $1 ${end} 0 R]`);
    if (!changed.includes("/FT ") || !changed.includes(`[${layer} 0 R`))
      throw new Error("a drawn page has another shape");
    update.addDictionary(Number(number), changed);
  }
  return update.finish();
}

/** Words in their drawn width, from left to right on paper, also right-to-left ones: programs turn them around. */
function wordsOf({ words, baseline, size }: PlacedLine): string {
  const fromLeft = words.toSorted((a, b) => a.x - b.x);
  return fromLeft.map((word) => wordAt(word, size, page.height - baseline)).join("");
}

function wordAt({ text, x, width, isFromRight }: PlacedWord, size: number, y: number): string {
  const word = text.trimEnd();
  // All characters of the font have one width; this scales the word to its drawn width.
  const scale = (100 * width) / (word.length * size);
  const codes = Buffer.from(`${visualOrder(word, isFromRight)} `, "utf16le").swap16();
  const transform = `${scale.toFixed(2)} Tz 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm`;
  return `BT 3 Tr /FT ${size} Tf ${transform} <${codes.toString("hex")}> Tj ET\n`;
}

/** Never visible: each code is the character itself, as wide as it is high. */
function addInvisibleFont(update: ReturnType<typeof updatePdf>): number {
  const [map, descriptor, descendant, font] = [update.reserve(), update.reserve(), update.reserve(), update.reserve()];
  update.addStream(map, sameMap());
  update.addDictionary(
    descriptor,
    "<</Type /FontDescriptor /FontName /LetterText /Flags 4 /FontBBox [0 -200 1000 1000] /ItalicAngle 0 " +
      "/Ascent 1000 /Descent -200 /CapHeight 1000 /StemV 80>>",
  );
  update.addDictionary(
    descendant,
    "<</Type /Font /Subtype /CIDFontType2 /BaseFont /LetterText /CIDToGIDMap /Identity /DW 1000 " +
      `/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor ${descriptor} 0 R>>`,
  );
  update.addDictionary(
    font,
    "<</Type /Font /Subtype /Type0 /BaseFont /LetterText /Encoding /Identity-H " +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${map} 0 R>>`,
  );
  return font;
}

function blankMap(): string {
  const entries = Array.from({ length: maxGlyphs }, (_, glyph) => `<${hex(glyph, 4)}> <${nothing}>`);
  return characterMap(listsOf("bfchar", entries));
}

function sameMap(): string {
  const entries = Array.from(
    { length: 256 },
    (_, high) => `<${hex(high, 2)}00> <${hex(high, 2)}FF> <${hex(high, 2)}00>`,
  );
  return characterMap(listsOf("bfrange", entries));
}

function listsOf(kind: "bfchar" | "bfrange", entries: readonly string[]): string {
  return Array.from({ length: Math.ceil(entries.length / listLength) }, (_, index) => {
    const list = entries.slice(index * listLength, (index + 1) * listLength);
    return `${list.length} begin${kind}\n${list.join("\n")}\nend${kind}\n`;
  }).join("");
}

function characterMap(lists: string): string {
  return (
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n" +
    `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${lists}` +
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
  );
}

function hex(number: number, digits: number): string {
  return number.toString(16).toUpperCase().padStart(digits, "0");
}
