declare module "text-readability" {
  interface Readability {
    /** Higher is easier; below 0 for text that nobody reads twice. */
    fleschReadingEase(text: string): number;
  }

  const readability: Readability;
  export default readability;
}
