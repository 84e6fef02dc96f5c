import { Hono } from "hono";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { parseId } from "#backend/auth/input.ts";
import { beginFlow, parseAuthorization } from "#backend/auth/services/oauth/authorization.ts";
import { isFromElsewhere, markBrowser } from "#backend/auth/services/oauth/browser-binding.ts";
import { linkerOf, requireLinker } from "#backend/auth/services/oauth/require-linker.ts";
import { unlinkIdentity } from "#backend/auth/services/oauth/unlink-identity.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

/** `/user/identities`: linking another service to the account, and unlinking it. */
export function identityRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/authorize", async (c) => {
      await auth.limits.request("oauthPerIp", clientOf(auth, c).ip);
      const caller = await requireLinker(auth, c);
      const request = parseAuthorization(auth, c);
      const linking = { ...linkerOf(caller), isFromElsewhere: isFromElsewhere(auth, c, request.redirectTo) };
      const { state, url } = await beginFlow(auth, { ...request, inviteToken: null }, linking);
      markBrowser(auth, c, state);
      return c.req.query("skip_http_redirect") === "true" ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete("/:id", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("oauthPerIp", ip);
      const caller = await requireLinker(auth, c);
      const id = parseId(c.req.param("id"), "identity_id_malformed");
      const { sessionId } = caller;
      const before = await auth.db.tx(PLATFORM, (sql) =>
        unlinkIdentity(sql, { userId: caller.user.id, sessionId, ip }, id, auth.now()),
      );
      auth.outbox.notice(before, "identity_unlinked");
      return c.json({});
    });
}
