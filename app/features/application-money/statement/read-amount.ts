/** The sign before the hundredths. */
export type DecimalSign = "point" | "comma";

/** More than that no account holds. */
const mostMoney = 1e12;

/** To the hundredth; null for what is no amount. "(20.00)", "20.00-" and "20.00 DR" are below nothing. */
export function readAmount(text: string, sign: DecimalSign): number | null {
  const { figures, isNegative } = partsOf(text);
  const plain = sign === "point" ? figures : figures.replaceAll(/[.,]/g, (one) => (one === "." ? "," : "."));
  // Groups of two are those of India and its neighbours.
  if (!/^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$/.test(plain)) return null;
  const value = Math.round(Number(plain.replaceAll(",", "")) * 100) / 100;
  if (value >= mostMoney) return null;
  return isNegative && value !== 0 ? -value : value;
}

/** What all amounts together say of their sign; null where each could be read in both ways, as 1,234. */
export function signOf(texts: readonly string[]): DecimalSign | null {
  const all = texts.map((text) => partsOf(text).figures);
  const clear = all.flatMap((figures) => clearSignOf(figures) ?? []);
  if (clear.length > 0) {
    const commas = clear.filter((sign) => sign === "comma").length;
    return commas > clear.length / 2 ? "comma" : "point";
  }
  return all.some((figures) => /[.,]/.test(figures)) ? null : "point";
}

/** Where nothing tells, three figures behind one sign are taken for thousands. */
export function likelySignOf(texts: readonly string[]): DecimalSign {
  return signOf(texts) ?? (texts.some((text) => text.includes(".")) ? "comma" : "point");
}

/** What somebody types: "4,000.00" and "4.000,00" are the same. */
export function typedAmount(text: string): number | null {
  return readAmount(text, likelySignOf([text]));
}

function clearSignOf(figures: string): DecimalSign | null {
  const signs = figures.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return null;
  const isLastAlone = signs.filter((sign) => sign === last).length === 1;
  if (!isLastAlone) return last === "," ? "point" : "comma";
  const behind = figures.length - figures.lastIndexOf(last) - 1;
  if (signs.length === 1 && behind === 3) return null;
  return last === "," ? "comma" : "point";
}

/** Without currencies and spaces. */
function partsOf(text: string): { figures: string; isNegative: boolean } {
  const bare = text.trim().replaceAll("−", "-");
  const isNegative = /^\(.*\)$/.test(bare) || /^[^\d]*-/.test(bare) || /-\s*$/.test(bare) || /\bdr\.?$/i.test(bare);
  const figures = bare
    .replace(/\b[cd]r\.?$/i, "")
    .replaceAll(/[\s'’()\p{Sc}-]/gu, "")
    .replace(/^[A-Za-z]{2,3}\.?(?=\d)/, "")
    .replace(/(?<=\d)[A-Za-z]{2,3}$/, "");
  return { figures, isNegative };
}
