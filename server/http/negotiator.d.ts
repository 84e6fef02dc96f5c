declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** What the client takes of `available`, best first; `preferred` decides between equals. */
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
