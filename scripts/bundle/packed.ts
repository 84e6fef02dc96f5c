import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const quality = constants.BROTLI_MAX_QUALITY;

/** Writes the scripts of these chunks a second time, as `.js.br`, packed better than the server has the time for; fails without one of them. */
export function packed(chunks: readonly string[]): Plugin {
  return {
    name: "packed",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === "chunk");
      const pack = async (name: string) => {
        const file = files.find((chunk) => chunk.name === name);
        if (!file) return this.error(`There is no chunk named ${name} to pack`);
        const code = Buffer.from(file.code);
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: code.length };
        await writeFile(path.join(dir, `${file.fileName}.br`), await compress(code, { params }));
      };
      await Promise.all(chunks.map(pack));
    },
  };
}
