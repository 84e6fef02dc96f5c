import { Anchor, Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { findScreen, type ScreenId } from "#shared/screens.ts";

export interface ScreenLinkProps {
  screen: ScreenId;
  /** "?ask=residence". */
  search?: string;
  hash?: string;
  /** It is the open one of several that stand together. */
  isHere?: boolean;
  children?: ReactNode;
  className?: string;
}

/** Nothing while the product does not have that screen. */
export function ScreenLink({ screen, search, hash, isHere, children, className }: ScreenLinkProps) {
  const found = findScreen(screen);
  if (!found) return null;
  return (
    <Anchor
      component={Link}
      to={{ pathname: found.path, ...(search && { search }), ...(hash && { hash }) }}
      reloadDocument={found.kind === "public"}
      aria-current={isHere ? "page" : undefined}
      className={className}
    >
      {children ?? found.label}
    </Anchor>
  );
}

interface ScreenButtonProps extends ButtonProps {
  screen: ScreenId;
  /** "?ask=residence". */
  search?: string;
  hash?: string;
}

export function ScreenButton({ screen, search, hash, children, ...props }: ScreenButtonProps) {
  const found = findScreen(screen);
  if (!found) return null;
  return (
    <Button
      component={Link}
      to={{ pathname: found.path, ...(search && { search }), ...(hash && { hash }) }}
      reloadDocument={found.kind === "public"}
      {...props}
    >
      {children ?? found.label}
    </Button>
  );
}
