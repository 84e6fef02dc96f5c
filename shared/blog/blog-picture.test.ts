import { expect, test } from "vitest";
import { sizedPicturePath, srcSetOf, storedPictureUrl } from "./blog-picture.ts";

const own = { siteUrl: "https://visa.example.com", supabaseUrl: null };
const remote = { ...own, supabaseUrl: "https://abc.supabase.co" };

test("our own pictures have sizes, under whatever address they are stored", () => {
  const path = "/images/stored/1a-b_2.webp";
  expect(sizedPicturePath(storedPictureUrl("1a-b_2.webp", null), own)).toBe(path);
  expect(sizedPicturePath(`${own.siteUrl}${storedPictureUrl("1a-b_2.webp", null)}`, own)).toBe(path);
  expect(sizedPicturePath(storedPictureUrl("1a-b_2.webp", remote.supabaseUrl), remote)).toBe(path);
  const cover = "/images/covers/7b0f9f3e-6a0c-4a5e-9f0b-0c1d2e3f4a5b/0123456789ab";
  expect(sizedPicturePath(cover, own)).toBe(cover);
});

test.each([
  "https://elsewhere.example.org/storage/v1/object/public/blog-images/a.webp",
  "https://visa.example.com.evil.org/storage/v1/object/public/blog-images/a.webp",
  "/storage/v1/object/public/avatars/a.webp",
  "/storage/v1/object/public/blog-images/../avatars/a.webp",
  "/storage/v1/object/public/blog-images/a.svg",
  "data:image/png;base64,AAAA",
])("%s has none", (url) => expect(sizedPicturePath(url, own)).toBeNull());

test("srcset names each width", () => {
  expect(srcSetOf("/images/stored/a.webp", "avif")).toBe(
    "/images/stored/a.webp/400.avif 400w, /images/stored/a.webp/800.avif 800w, " +
      "/images/stored/a.webp/1200.avif 1200w, /images/stored/a.webp/1600.avif 1600w",
  );
});
