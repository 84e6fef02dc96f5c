import { useEffect, useRef } from "react";
import { useLocation, useParams } from "react-router";
import { reportablePath } from "#app/lib/page/page-view.ts";

export function PageViewReporter() {
  const { pathname } = useLocation();
  const params = useParams();
  const reported = useRef<string | null>(null);

  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    report(reportablePath(pathname, params));
  }, [pathname, params]);

  return null;
}

function report(path: string): void {
  // Without credentials, so that no cookie is sent. A lost report does not matter.
  fetch("/api/page-views", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path }),
    keepalive: true,
    credentials: "omit",
  }).catch(() => undefined);
}
