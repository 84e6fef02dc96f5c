import type { Plugin } from "vite";

/** Vite's list of the files that a chunk's `import()` may need. */
const listOfFiles = /m\.f=\[[^\]]*\]/;

/**
 * Every document of the app has the styles of these chunks. React Router names them with a "#", so that Vite does not
 * find them there: the first `import()` would add them once more, and the browser reckon the whole page's styles anew.
 * Fails where one has none to take off.
 */
export function stylesOnce(chunks: readonly string[]): Plugin {
  return {
    name: "styles-once",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    // After Vite has written the lists.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === "chunk");
        const missing = new Set(chunks);
        const kept = new RegExp(`"assets/(${chunks.join("|")})-[\\w-]{8}\\.css"`, "g");
        for (const file of files) {
          // An import needs the chunk itself anyway; the list's places are counted.
          const self = JSON.stringify(file.fileName);
          file.code = file.code.replace(listOfFiles, (list) =>
            list.replace(kept, (_file, chunk: string) => {
              missing.delete(chunk);
              return self;
            }),
          );
        }
        for (const chunk of missing) this.error(`No import() would load the styles of ${chunk}: look at Vite's lists`);
      },
    },
  };
}
