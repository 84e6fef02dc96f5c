import { describe, expect, it } from "vitest";
import { storageError, StorageError } from "#backend/storage/errors.ts";
import { receiveForm } from "./multipart.ts";
import type { SpooledFile } from "#backend/storage/files/files.ts";

const part = (disposition: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const file = part('name=""; filename="f"', "the file");
const contentType = "multipart/form-data; boundary=b";

/** Cuts a text into chunks of so many bytes; goes on with an error where one is given. */
async function* chunksOf(text: string, size: number, error?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
  if (error) throw error;
}

/** Keeps what it receives in memory, and knows whether it was discarded. */
function memory(limit = Infinity) {
  const state = { text: "", returned: 0, discarded: 0 };
  const receive = async (bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> => {
    for await (const chunk of bytes) {
      state.text += Buffer.from(chunk).toString();
      if (state.text.length > limit) throw storageError("too_large");
    }
    state.returned += 1;
    const discard = async () => void (state.discarded += 1);
    return { path: "", size: state.text.length, md5: "", discard };
  };
  return { state, receive };
}

const reasonOf = (error: unknown) => (error instanceof StorageError ? error.reason : String(error));

describe("a form", () => {
  it("gives its file and its fields however it is cut into chunks", async () => {
    const whole = `${part('name="a"', "1")}${file}${part('name="b"', "2")}--b--\r\n`;
    for (let size = 1; size <= whole.length; size += 1) {
      const { state, receive } = memory();
      const form = await receiveForm(chunksOf(whole, size), { contentType, receive });
      expect([size, state.text, [...form.fields]]).toEqual([
        size,
        "the file",
        [
          ["a", "1"],
          ["b", "2"],
        ],
      ]);
    }
  });

  it("that ends anywhere before its end is rejected, and its file is discarded", async () => {
    const whole = `${part('name="a"', "1")}${file}${part('name="b"', "2")}--b--`;
    for (let end = 0; end < whole.length; end += 1) {
      const { state, receive } = memory();
      const thrown: unknown = await receiveForm(chunksOf(whole.slice(0, end), 7), { contentType, receive }).then(
        () => "taken",
        reasonOf,
      );
      expect([end, ["upload_cut", "invalid_request"].includes(String(thrown))]).toEqual([end, true]);
      // Received whole when the rest of the form failed: nothing of it stays.
      expect(state.discarded).toBe(state.returned);
    }
  });

  it("whose sender goes away is cut, in the file and after it", async () => {
    for (const text of [file.slice(0, -6), `${file}${part('name="b"', "2")}`]) {
      const { receive } = memory();
      const body = chunksOf(text, 5, new Error("connection lost"));
      await expect(receiveForm(body, { contentType, receive })).rejects.toMatchObject({ reason: "upload_cut" });
    }
  });

  it("whose file is too large stops there, however much follows", async () => {
    const { receive } = memory(3);
    let asked = 0;
    async function* endless() {
      yield Buffer.from(file.slice(0, -2));
      for (; asked < 1000; asked += 1) yield Buffer.alloc(100_000);
    }
    await expect(receiveForm(endless(), { contentType, receive })).rejects.toMatchObject({ reason: "too_large" });
    expect(asked).toBeLessThan(10);
  });

  it("with a field too long, or too many, is rejected and its file discarded", async () => {
    const long = part('name="metadata"', "x".repeat(65 * 1024));
    const many = part('name="x"', "").repeat(21);
    for (const more of [long, many]) {
      const { state, receive } = memory();
      const body = chunksOf(`${file}${more}--b--\r\n`, 10);
      await expect(receiveForm(body, { contentType, receive })).rejects.toMatchObject({ reason: "invalid_request" });
      expect([state.returned, state.discarded]).toEqual([1, 1]);
    }
  });
});
