declare module "word-extractor" {
  interface WordText {
    getBody(options: { filterUnicode: boolean }): string;
    getHeaders(options: { includeFooters: boolean; filterUnicode: boolean }): string;
    getTextboxes(options: { includeHeadersAndFooters: boolean; filterUnicode: boolean }): string;
  }

  export default class WordExtractor {
    extract(source: Buffer): Promise<WordText>;
  }
}
