import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { idTokenGrant } from "#platform/auth/routes/grants/id-token.ts";
import { passwordGrant } from "#platform/auth/routes/grants/password.ts";
import { pkceGrant } from "#platform/auth/routes/grants/pkce.ts";
import { refreshGrant } from "#platform/auth/routes/grants/refresh-token.ts";
import { web3Grant } from "#platform/auth/routes/grants/web3.ts";

/** `POST /token?grant_type=…`. */
export function tokenRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", (c) => {
    switch (c.req.query("grant_type")) {
      case "password":
        return passwordGrant(auth, c);
      case "refresh_token":
        return refreshGrant(auth, c);
      case "pkce":
        return pkceGrant(auth, c);
      case "id_token":
        return idTokenGrant(auth, c);
      case "web3":
        return web3Grant(auth, c);
      default:
        throw refuse("grant_type_unknown");
    }
  });
}
