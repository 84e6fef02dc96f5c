import { describe, expect, it } from "vitest";
import { recoverSigner } from "./signatures.ts";

/** As another library signs: the example of web3.js' documentation of `eth.accounts.sign`. */
const text = "Some data";
const address = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23";
const r = "b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd";
const s = "6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a029";
const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

describe("the signer of a text", () => {
  it.each([`0x${r}${s}1c`, `0x${r}${s}01`, `0x${`${r}${s}1c`.toUpperCase()}`])("is found by %s", async (signature) => {
    expect(await recoverSigner(text, signature)).toBe(address);
  });

  it("is another one for another text, and for the point's other half", async () => {
    for (const [words, v] of [
      ["some data", "1c"],
      [text, "1b"],
      [text, "00"],
    ] as const) {
      const found = await recoverSigner(words, `0x${r}${s}${v}`);
      expect(found).toMatch(/^0x[0-9a-fA-F]{40}$/);
      expect(found).not.toBe(address);
    }
  });

  it.each([
    ["the twin above half the order", `0x${r}${(order - BigInt(`0x${s}`)).toString(16)}1b`],
    ["numbers beyond the curve", `0x${"f".repeat(64)}${s}1c`],
    ["zeros", `0x${"0".repeat(128)}1b`],
    ["another recovery", `0x${r}${s}1d`],
    ["one byte too many", `0x${r}${s}1c00`],
    ["no prefix", `${r}${s}1c`],
    ["nothing", ""],
  ])("is not known by %s", async (_what, signature) => {
    expect(await recoverSigner(text, signature)).toBeNull();
  });
});
