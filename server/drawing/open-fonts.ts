import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { type FontSubset, type FontWeight, fontWeights } from "./fonts.ts";

export interface TextStyle {
  /** In canvas units: points on paper, pixels in a picture. */
  size: number;
  weight: FontWeight;
}

export function openFonts(subsets: readonly FontSubset[]): (style: TextStyle) => string {
  const nameOf = (family: string, weight: number) => `${family} ${weight}`;
  for (const { family, files } of subsets) {
    for (const weight of fontWeights) {
      if (GlobalFonts.registerFromPath(files[weight], nameOf(family, weight)) === null) {
        throw new Error(`the font ${files[weight]} cannot be opened`);
      }
    }
  }
  return ({ size, weight }) => `${size}px ${subsets.map(({ family }) => `"${nameOf(family, weight)}"`).join(", ")}`;
}

export function createMeasure(fontOf: (style: TextStyle) => string) {
  const context = createCanvas(1, 1).getContext("2d");
  const known = new Map<string, number>();
  let current = "";
  return (text: string, style: TextStyle): number => {
    const font = fontOf(style);
    const key = `${style.size} ${style.weight} ${text}`;
    const width = known.get(key);
    if (width !== undefined) return width;
    if (font !== current) context.font = current = font;
    const measured = context.measureText(text).width;
    known.set(key, measured);
    return measured;
  };
}
