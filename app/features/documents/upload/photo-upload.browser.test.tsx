import { describe, expect, onTestFinished, vi } from "vitest";
import phonePhotoUrl from "#tests/support/samples/phone-photo.heic?url";
import { storedFiles } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import {
  chooseType,
  documentRow,
  openDocuments,
  upload,
  uploadForm,
} from "#app/features/documents/documents.browser-support.ts";
import { chooseFiles, fileOf } from "#tests/support/screens/files.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";

/** Noise, as of a camera, with a red corner at the upper left. */
async function photo(name: string, width: number, height: number, type = "image/jpeg"): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas");
  const pixels = context.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    pixels.data[at] = at % 4 === 3 ? 255 : 96 + (seed % 64);
  }
  context.putImageData(pixels, 0, 0);
  context.fillStyle = "#f00";
  context.fillRect(0, 0, width / 4, height / 4);
  return fileOf(name, await canvas.convertToBlob({ type, quality: 0.98 }), type);
}

/** With EXIF that says: turn it a quarter to the right, and where it was taken. */
async function turned(file: File): Promise<File> {
  const exif = [
    [0xff, 0xe1, 0x00, 0x2e, 0x45, 0x78, 0x69, 0x66, 0, 0],
    [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 2],
    [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
    [0x01, 0x0e, 0, 2, 0, 0, 0, 4, 0x47, 0x50, 0x53, 0],
    [0, 0, 0, 0],
  ].flat();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = new Uint8Array([...bytes.subarray(0, 2), ...exif]);
  return new File([marked, bytes.subarray(2)], file.name, { type: file.type });
}

/** As iPhones store one: four tiles, turned a quarter to the right, with EXIF; red at the upper right. */
async function phonePhoto(name: string): Promise<File> {
  return fileOf(name, await (await fetch(phonePhotoUrl)).blob(), "image/heic");
}

async function stored(person: Person): Promise<Blob> {
  const [name] = await storedFiles(person);
  const { data, error } = await person.client.storage.from("documents").download(`${person.id}/${name}`);
  if (error) throw error;
  return data;
}

const { chosen, files, submit, card } = uploadForm();

describe("a large photo", () => {
  test("is made smaller before it is sent, upright and without metadata", async ({ person }) => {
    const original = await turned(await photo("IMG 2041.JPG", 4_000, 2_000));
    expect(original.size).toBeGreaterThan(1_000_000);
    await openDocuments(person);
    await upload("Passport", original);
    await expectToast("Document uploaded successfully");
    await expect.element(documentRow("Passport").row).toMatchTextContent("IMG 2041.JPG");
    const file = await stored(person);
    expect(file.size).toBeLessThan(original.size / 2);
    expect(file.type).toBe("image/jpeg");
    const bytes = new TextDecoder("latin1").decode(await file.arrayBuffer());
    expect(bytes.includes("Exif")).toBe(false);
    const picture = await createImageBitmap(file);
    expect([picture.width, picture.height]).toEqual([1_500, 3_000]);
    const canvas = new OffscreenCanvas(1_500, 3_000);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    // Turned to the right, what was at the upper left is at the upper right.
    const [red = 0, green = 0] = context?.getImageData(1_400, 100, 1, 1).data ?? [];
    expect(red - green).toBeGreaterThan(150);
  });

  test("as PNG becomes a JPEG, and is taken although it was too large", async ({ person }) => {
    const original = await photo("scan.of.page.png", 2_400, 2_000, "image/png");
    expect(original.size).toBeGreaterThan(10_485_760 / 2);
    const tooLarge = new File([original, new Uint8Array(6_000_000)], original.name, { type: original.type });
    expect(tooLarge.size).toBeGreaterThan(10_485_760);
    await openDocuments(person);
    await upload("Transcript", tooLarge);
    await expect.element(documentRow("Transcript").row).toMatchTextContent("scan.of.page.jpg");
    expect((await stored(person)).type).toBe("image/jpeg");
  });

  test("that is no picture is told as ever", async ({ person }) => {
    await openDocuments(person);
    await chooseFiles(files, fileOf("a.jpg", new Uint8Array(10_485_761), "image/jpeg"));
    await expectToast("Failed to upload document", "a.jpg is larger than 10MB");
    await expectCount(chosen, 1);
    await card.getByRole("button", { name: "Remove a.jpg" }).click();
    await expectCount(chosen, 0);
  });
});

describe("a photo in a phone's own format", () => {
  test("is sent as a JPEG where the browser can open it", async ({ person }) => {
    await openDocuments(person);
    await upload("Photos", new File([await photo("x.jpg", 400, 300)], "IMG_7.HEIC", { type: "image/heic" }));
    await expect.element(documentRow("Photos").row).toMatchTextContent("IMG_7.jpg");
    expect((await stored(person)).type).toBe("image/jpeg");
  });

  test("is opened here where it cannot, upright and without metadata, and the rest is sent", async ({ person }) => {
    await openDocuments(person);
    await upload("Photos", [await phonePhoto("IMG_8.HEIC"), await photo("b.jpg", 200, 200)]);
    await expect.element(documentRow("Photos 1").row).toMatchTextContent("IMG_8.jpg");
    await expect.element(documentRow("Photos 2").row).toMatchTextContent("b.jpg");
    const file = await stored(person);
    expect(file.type).toBe("image/jpeg");
    const bytes = new TextDecoder("latin1").decode(await file.arrayBuffer());
    expect(/Exif|GPS/.test(bytes)).toBe(false);
    const picture = await createImageBitmap(file);
    expect([picture.width, picture.height]).toEqual([320, 480]);
    const canvas = new OffscreenCanvas(320, 480);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    const [red = 0, green = 0] = context?.getImageData(310, 10, 1, 1).data ?? [];
    expect(red - green).toBeGreaterThan(150);
  });

  test("says that it is being changed, and that a damaged one is; the others are sent", async ({ person }) => {
    await openDocuments(person);
    const whole = await phonePhoto("IMG_8.heic");
    const half = new File([whole.slice(0, 1_500)], whole.name, { type: whole.type });
    await chooseFiles(files, [half, await photo("b.jpg", 200, 200)]);
    await expect.element(chosen.first()).toMatchTextContent("Turning the photo into a JPEG…");
    await expectToast("Failed to upload document", "IMG_8.heic is damaged and cannot be opened.");
    await expectAccessible();
    await chooseType("Photos");
    await submit.click();
    await expect.element(documentRow("Photos").row).toMatchTextContent("b.jpg");
    expect(await storedFiles(person)).toHaveLength(1);
  });

  test("says so where its decoder does not come", async ({ person }) => {
    await openDocuments(person);
    const worker = class extends EventTarget {
      postMessage = () => setTimeout(() => this.dispatchEvent(new Event("error")));
      terminate = () => {};
    };
    vi.stubGlobal("Worker", worker);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    await chooseFiles(files, await phonePhoto("IMG_9.heic"));
    await expectToast("Failed to upload document", "IMG_9.heic could not be turned into a JPEG");
  });
});
