/** CSS pixels from the window's upper left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels between card and target. */
const gap = 20;

/** Pixels to the window's edge. */
const margin = 8;

/** Right, left, below or above the target, the first with room, always inside the window. */
export function positionCard(target: Box, card: Size, screen: Size): { left: number; top: number } {
  const right = target.left + target.width + gap;
  const left = target.left - gap - card.width;
  const below = target.top + target.height + gap;
  const above = target.top - gap - card.height;
  if (right + card.width + margin <= screen.width) return inside({ left: right, top: target.top }, card, screen);
  if (left >= margin) return inside({ left, top: target.top }, card, screen);
  const fitsBelow = below + card.height + margin <= screen.height;
  return inside({ left: target.left, top: fitsBelow ? below : above }, card, screen);
}

function inside(position: { left: number; top: number }, card: Size, screen: Size): { left: number; top: number } {
  return {
    left: Math.max(margin, Math.min(position.left, screen.width - margin - card.width)),
    top: Math.max(margin, Math.min(position.top, screen.height - margin - card.height)),
  };
}
