import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { useSession } from "#app/lib/session/session.ts";
import { findScreen } from "#shared/screens.ts";
import classes from "./residence-country-rule.module.css";

interface ResidenceCountryRuleProps {
  isTutorialCompleted: boolean;
  children: ReactNode;
}

/**
 * After the tour, people without a country of residence are led to /profile; not who has begun an application, where it
 * is asked for when it decides something, and not when the profile or the applications cannot be read.
 */
export function ResidenceCountryRule({ isTutorialCompleted, children }: ResidenceCountryRuleProps) {
  const { user, profile } = useSession();
  const { pathname } = useLocation();
  const profilePath = findScreen("profile")?.path;
  const mustChoose = isTutorialCompleted && profilePath !== undefined && pathname !== profilePath;
  const isMissing = profile !== undefined && !profile?.residence_country;
  const begun = useQuery({ ...openApplicationsQuery(user?.id ?? ""), enabled: mustChoose && isMissing });

  if (mustChoose && isMissing && begun.data?.length === 0) return <Navigate to={profilePath} replace />;
  const mayLeave = mustChoose && (profile === undefined || (isMissing && begun.isPending));
  // Hides a screen that may be left at once.
  return <div className={mayLeave ? classes.veiled : undefined}>{children}</div>;
}
