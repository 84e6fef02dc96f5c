declare module "text-readability" {
  interface Readability {
    /** Higher is easier; may be below 0. */
    fleschReadingEase(text: string): number;
  }

  const readability: Readability;
  export default readability;
}
