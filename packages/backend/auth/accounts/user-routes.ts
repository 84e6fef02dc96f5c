import { Hono } from "hono";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { requireUser } from "#backend/auth/requests/callers.ts";
import { userJson } from "./user-json.ts";
import {
  challengeFields,
  metadataSchema,
  parseChallenge,
  parseChannel,
  readInput,
} from "#backend/auth/requests/input.ts";
import { authError } from "#backend/auth/errors.ts";
import { z } from "zod";
import { updateOwnUser } from "./update-own-user.ts";

const updateSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  channel: z.string().optional(),
  password: z.string().optional(),
  nonce: z.string().optional(),
  current_password: z.string().optional(),
  data: metadataSchema.optional(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
});

export function userRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/", async (c) => c.json(userJson(await requireUser(auth, c))))
    .put("/", async (c) => {
      const client = clientOf(auth, c);
      await auth.limits.request("updateUserPerIp", client.ip);
      const body = await readInput(c, updateSchema);
      const caller = await requireUser(auth, c);
      if (body.app_metadata !== undefined) {
        throw authError("app_metadata_needs_admin");
      }
      const account = await updateOwnUser(auth, caller, {
        email: body.email,
        phone: body.phone,
        channel: parseChannel(body.channel),
        password: body.password,
        nonce: body.nonce,
        currentPassword: body.current_password,
        data: body.data,
        challenge: parseChallenge(body),
        redirectTo: auth.redirects.resolve(c.req.raw),
        client,
      });
      return c.json(userJson(account));
    });
}
