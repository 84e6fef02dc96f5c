import { hkdfSync } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { storageError } from "#backend/storage/errors.ts";

const uploadSchema = z.object({
  scope: z.literal("upload"),
  url: z.string(),
  owner: z.string().nullable(),
  upsert: z.boolean(),
});
const downloadSchema = z.object({ scope: z.literal("download"), url: z.string(), exp: z.number() });

export type DownloadGrant = z.infer<typeof downloadSchema>;
export type UploadGrant = z.infer<typeof uploadSchema>;

/** Each token opens one path for one purpose. Its key is not that of bearer tokens. */
export interface StorageTokens {
  sign(grant: Omit<DownloadGrant, "exp"> | UploadGrant, seconds: number): Promise<string>;
  /** @throws StorageError `invalid_jwt`, or `invalid_signature` for another scope or path */
  openDownload(token: string, url: string): Promise<DownloadGrant>;
  openUpload(token: string, url: string): Promise<UploadGrant>;
}

export function createStorageTokens(secret: string, now: () => Date): StorageTokens {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "signed storage addresses", 32));

  async function open<Grant extends { url: string }>(
    schema: z.ZodType<Grant>,
    token: string,
    url: string,
  ): Promise<Grant> {
    const payload = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() }).then(
      (verified) => verified.payload,
      (error: unknown) => {
        if (error instanceof errors.JWTExpired) throw storageError("invalid_jwt", '"exp" claim timestamp check failed');
        if (error instanceof errors.JOSEError) throw storageError("invalid_jwt", error.message);
        throw error;
      },
    );
    const grant = schema.safeParse(payload);
    if (!grant.success || grant.data.url !== url) throw storageError("invalid_signature");
    return grant.data;
  }

  return {
    sign(grant, seconds) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ ...grant })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    openDownload: (token, url) => open(downloadSchema, token, url),
    openUpload: (token, url) => open(uploadSchema, token, url),
  };
}
