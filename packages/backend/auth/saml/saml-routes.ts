import { Hono } from "hono";
import type { AuthContext } from "#backend/auth/context.ts";
import { requireServiceRole } from "#backend/auth/requests/callers.ts";

// SAML is a plug-in: these two modules, and all that they import, are loaded by the first request.
const signOn = () => import("./sign-on.ts");
const providers = () => import("./admin-providers.ts");

export function ssoRoutes(auth: AuthContext): Hono {
  return new Hono()
    .post("/", async (c) => (await signOn()).beginSso(auth, c))
    .get("/saml/metadata", async (c) => (await signOn()).serveMetadata(auth, c))
    .post("/saml/acs", async (c) => (await signOn()).finishSso(auth, c));
}

export function adminSsoRoutes(auth: AuthContext): Hono {
  return new Hono()
    .use(async (c, next) => {
      await requireServiceRole(auth, c);
      await next();
    })
    .get("/", async (c) => (await providers()).list(auth, c))
    .post("/", async (c) => (await providers()).create(auth, c))
    .get("/:id", async (c) => (await providers()).show(auth, c))
    .put("/:id", async (c) => (await providers()).change(auth, c))
    .delete("/:id", async (c) => (await providers()).remove(auth, c));
}
