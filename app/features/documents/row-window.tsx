import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { WantedDocument } from "./document-in-address.ts";

/** Rows that are drawn above and below the window. */
const overscan = 8;

/** Which rows of a long list are in the document, and the pixels that the others would take. */
export interface DrawnRows {
  rows: readonly { index: number; roomBefore: number }[];
  roomAfter: number;
  /** For every drawn row, which carries its `data-index`. */
  measure?: (row: Element | null) => void;
  /** What was measured so far. */
  measured?: () => MeasuredRows;
}

export interface MeasuredRows {
  heights: VirtualItem[];
  /** What a row that was never drawn is taken for, in pixels. */
  likelyHeight: number;
}

interface RowWindowProps {
  list: HTMLElement;
  ids: readonly string[];
  /** Is drawn, wherever it is. */
  wanted: WantedDocument | null;
  /** On an earlier visit. */
  measured: MeasuredRows | undefined;
  /** Null while all must be drawn. */
  onDrawn: (drawn: DrawnRows | null) => void;
}

/** Says which rows of a long list are near enough to be drawn. Draws nothing itself: the rows stay when its code comes. */
export function RowWindow({ list, ids, wanted, measured, onDrawn }: RowWindowProps) {
  const { top, width, likelyHeight } = useLayoutOf(list, measured);
  const wantedIndex = useMemo(() => (wanted ? ids.indexOf(wanted.id) : -1), [ids, wanted]);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read here and not handed on
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: () => likelyHeight,
    rangeExtractor: useCallback(
      (range: Range) => withRow(rangeAround(list, ids, range), wantedIndex, range.count),
      [list, ids, wantedIndex],
    ),
    scrollMargin: top,
    // A row far down is led to before those near it are measured: what they push moves the list, which is observed, too.
    useAnimationFrameWithResizeObserver: true,
    overscan,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: measured?.heights ?? [],
  });

  // Rows that were measured at another width have other heights.
  const [measuredWidth, setMeasuredWidth] = useState(width);
  const measureAnew = useEffectEvent(() => {
    virtualizer.measure();
    virtualizer.elementsCache.forEach((row) => virtualizer.measureElement(row));
  });
  useLayoutEffect(() => {
    if (measuredWidth === width) return;
    setMeasuredWidth(width);
    measureAnew();
  }, [measuredWidth, width]);

  const isPrinting = useIsPrinting();
  const items = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  const { measureElement, takeSnapshot } = virtualizer;
  useLayoutEffect(() => {
    const known = () => ({ heights: takeSnapshot(), likelyHeight });
    onDrawn(isPrinting ? null : { ...placed(items, top, height), measure: measureElement, measured: known });
  }, [isPrinting, items, top, height, likelyHeight, measureElement, takeSnapshot, onDrawn]);
  return null;
}

/** `items` in their order; `start` is where the list begins, `height` how high it is, in pixels. */
function placed(items: readonly VirtualItem[], start: number, height: number): DrawnRows {
  let end = start;
  const rows = items.map((item) => {
    const roomBefore = item.start - end;
    end = item.end;
    return { index: item.index, roomBefore };
  });
  return { rows, roomAfter: start + height - end };
}

/** The focus stays where it is when its row scrolls away. */
function rangeAround(list: HTMLElement, ids: readonly string[], range: Range): number[] {
  const focused = document.activeElement?.closest<HTMLElement>("li[data-id]");
  const index = focused && list.contains(focused) ? ids.indexOf(focused.dataset["id"] ?? "") : -1;
  return withRow(defaultRangeExtractor(range), index, range.count);
}

/** With this row and its neighbours, where Tab goes next; ascending. `row` is -1 without one. */
function withRow(indexes: readonly number[], row: number, count: number): number[] {
  if (row < 0) return [...indexes];
  const kept = [row - 1, row, row + 1].filter((index) => index >= 0 && index < count);
  return [...new Set([...indexes, ...kept])].toSorted((one, other) => one - other);
}

interface Layout {
  /** Pixels from the top of the page. */
  top: number;
  width: number;
  likelyHeight: number;
}

function useLayoutOf(list: HTMLElement, measured: MeasuredRows | undefined): Layout {
  const [layout, setLayout] = useState(() => ({
    ...layoutOf(list),
    ...(measured && { likelyHeight: measured.likelyHeight }),
  }));
  useLayoutEffect(() => {
    // Also when something above the list opens or folds.
    const observer = new ResizeObserver(() => {
      setLayout((known) => {
        const now = layoutOf(list);
        if (now.width !== known.width) return now;
        return now.top === known.top ? known : { ...known, top: now.top };
      });
    });
    observer.observe(list);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

function layoutOf(list: HTMLElement): Layout {
  const { top, width } = list.getBoundingClientRect();
  const rows = [...list.children];
  const heights = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
  return { top: Math.round(top + window.scrollY), width, likelyHeight: Math.round(heights / rows.length) };
}

/** True while the page is put on paper, which has no rows out of sight. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // What is not drawn when the event ends is not printed.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
