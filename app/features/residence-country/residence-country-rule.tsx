import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "#app/lib/session/session.ts";
import { findScreen } from "#shared/screens.ts";
import classes from "./residence-country-rule.module.css";

interface ResidenceCountryRuleProps {
  isTutorialCompleted: boolean;
  children: ReactNode;
}

/** After the tour, people without a country of residence are led to /profile; not when the profile cannot be read. */
export function ResidenceCountryRule({ isTutorialCompleted, children }: ResidenceCountryRuleProps) {
  const { profile } = useSession();
  const { pathname } = useLocation();
  const profilePath = findScreen("profile")?.path;
  const mustChoose = isTutorialCompleted && profilePath !== undefined && pathname !== profilePath;
  const isKnown = profile !== undefined;

  if (mustChoose && isKnown && !profile?.residence_country) return <Navigate to={profilePath} replace />;
  // Hides a screen that may be left at once.
  return <div className={mustChoose && !isKnown ? classes.veiled : undefined}>{children}</div>;
}
