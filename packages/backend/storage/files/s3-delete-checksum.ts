import { createHash } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";

interface SignableRequest {
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/**
 * Several stores want DeleteObjects with a Content-MD5, as Amazon did for long, and do not know the checksum that this
 * client sends in its place. Amazon takes both.
 */
export function sendMd5WithDeletes(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const { request } = args;
      if (context["commandName"] === "DeleteObjectsCommand" && isSignable(request)) {
        for (const name of Object.keys(request.headers)) {
          if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete request.headers[name];
        }
        request.headers["Content-MD5"] = createHash("md5").update(request.body).digest("base64");
      }
      return next(args);
    },
    // After the client's own checksums, before it signs.
    { name: "sendMd5WithDeletes", step: "build", priority: "low" },
  );
}

function isSignable(request: unknown): request is SignableRequest {
  return (
    request instanceof Object &&
    "headers" in request &&
    request.headers instanceof Object &&
    "body" in request &&
    (typeof request.body === "string" || request.body instanceof Uint8Array)
  );
}
