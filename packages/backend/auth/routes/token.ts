import { Hono } from "hono";
import type { AuthContext } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { idTokenGrant } from "#backend/auth/routes/grants/id-token.ts";
import { passwordGrant } from "#backend/auth/routes/grants/password.ts";
import { pkceGrant } from "#backend/auth/routes/grants/pkce.ts";
import { refreshGrant } from "#backend/auth/routes/grants/refresh-token.ts";
import { web3Grant } from "#backend/auth/routes/grants/web3.ts";

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
