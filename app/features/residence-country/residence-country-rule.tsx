import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "#app/lib/session/session.ts";
import { findScreen } from "#shared/screens.ts";
import classes from "./residence-country-rule.module.css";

interface ResidenceCountryRuleProps {
  /** Until then the person is at home everywhere. */
  isTutorialCompleted: boolean;
  children: ReactNode;
}

/**
 * Leads people who have taken the tour, and have not told their country of residence, to /profile, wherever they are.
 * A profile that cannot be read leads nobody away.
 */
export function ResidenceCountryRule({ isTutorialCompleted, children }: ResidenceCountryRuleProps) {
  const { profile } = useSession();
  const { pathname } = useLocation();
  const profilePath = findScreen("profile")?.path;
  const isHeld = isTutorialCompleted && profilePath !== undefined && pathname !== profilePath;
  const isKnown = profile !== undefined;

  if (isHeld && isKnown && !profile?.residence_country) return <Navigate to={profilePath} replace />;
  // A screen that is about to be left is not flashed at people; nobody waits for it longer than for a skeleton.
  return <div className={isHeld && !isKnown ? classes.veiled : undefined}>{children}</div>;
}
