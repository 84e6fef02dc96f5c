import { type ReactNode, type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { focusUnlessInDialog } from "#app/ui/dialogs/open-dialog.ts";
import { lazyPart, useLosablePart } from "#app/ui/parts/lazy-part.ts";
import type { ApplicantDocument } from "#shared/documents/document.ts";
import type { WantedDocument } from "./document-in-address.ts";
import classes from "./document-item.module.css";
import type { DrawnRows } from "./row-window.tsx";

/** Of longer lists, only the rows near the window are drawn. */
const drawnAtOnce = 60;

/** What a row takes, in pixels: until the code is there that measures, what a window holds is drawn. */
const likelyHeight = 100;

const rowWindow = lazyPart(async () => (await import("./row-window.tsx")).RowWindow);

/** What was drawn last, so that who comes back finds the rows where they were. */
let left: { first: string | undefined; count: number; windowWidth: number; drawn: DrawnRows } | null = null;

/** What a row of a long list is told; nothing of it in a short one. */
export interface RowPlace {
  index?: number;
  count?: number;
  /** Pixels of the rows before it that are not drawn. */
  roomBefore?: number;
  ref?: RefCallback<HTMLLIElement> | undefined;
}

interface DocumentRowsProps {
  label: string;
  documents: readonly ApplicantDocument[];
  wanted: WantedDocument | null;
  renderRow: (document: ApplicantDocument, place: RowPlace) => ReactNode;
}

export function DocumentRows({ label, documents, wanted, renderRow }: DocumentRowsProps) {
  const count = documents.length;
  const first = documents[0]?.id;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [drawn, setDrawn] = useState<DrawnRows | null>(() => leftRows(documents) ?? firstRows(count));
  const [measured] = useState(() => leftRows(documents)?.measured?.());
  const { render: renderWindow, isLost } = useLosablePart(rowWindow, count > drawnAtOnce);
  const isLong = count > drawnAtOnce && !isLost;
  const ids = useMemo(() => documents.map(({ id }) => id), [documents]);
  const onDrawn = useCallback(
    (rows: DrawnRows | null) => {
      setDrawn(rows);
      if (rows) left = { first, count, windowWidth: window.innerWidth, drawn: rows };
    },
    [first, count],
  );

  const partly = isLong ? drawn : null;
  useLeadTo(wanted, list);

  return (
    <>
      <ul
        ref={setList}
        className={classes.items}
        aria-label={label}
        {...(partly && { "data-long": true, style: { paddingBottom: partly.roomAfter } })}
      >
        {partly
          ? partly.rows.map(({ index, roomBefore }) => {
              const document = documents[index];
              return document && renderRow(document, { index, count, roomBefore, ref: partly.measure });
            })
          : documents.map((document, index) => renderRow(document, isLong ? { index, count } : {}))}
      </ul>
      {list && renderWindow?.({ list, ids, wanted, measured, onDrawn })}
    </>
  );
}

/** Once for each time that its link is followed; of a long list its row has to be drawn before. */
function useLeadTo(wanted: WantedDocument | null, list: HTMLElement | null) {
  const ledTo = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted || ledTo.current === wanted.key) return;
    const row = list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(wanted.id)}"]`);
    if (!row) return;
    ledTo.current = wanted.key;
    row.scrollIntoView({ block: "center" });
    focusUnlessInDialog(row);
  });
}

function firstRows(count: number): DrawnRows {
  const length = Math.min(Math.ceil(window.innerHeight / likelyHeight), count);
  const rows = Array.from({ length }, (_, index) => ({ index, roomBefore: 0 }));
  return { rows, roomAfter: (count - rows.length) * likelyHeight };
}

/** Null for another list, or a window of another size. */
function leftRows(documents: readonly ApplicantDocument[]): DrawnRows | null {
  const isSame = left?.count === documents.length && left.first === documents[0]?.id;
  return left && isSame && left.windowWidth === window.innerWidth ? left.drawn : null;
}
