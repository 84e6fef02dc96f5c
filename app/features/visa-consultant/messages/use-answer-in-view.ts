import { useReducedMotion } from "@mantine/hooks";
import { type RefObject, useEffect, useRef } from "react";

/** What the chat ends with. */
interface LastTurn {
  conversationId: string | null;
  turns: number;
  question: string;
  isComing: boolean;
}

/** Pixels from the place that still count as the place. */
const near = 40;

/** The part of the view that a long question above its answer may take. */
const questionShare = 0.4;

/** The part of the window in which an answer begins in view. */
const answerShare = 0.6;

/**
 * Keeps the last question and the beginning of its answer in view, at the end of the chat as long as it is short. Text
 * that comes later never pushes the first sentence out, and nothing moves once the person has scrolled away.
 *
 * @param last null while the chat is empty or loading
 * @param content changes with anything that is shown
 */
export function useAnswerInView(box: RefObject<HTMLElement | null>, last: LastTurn | null, content: unknown): void {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const isFollowing = useRef(true);
  const shown = useRef<{ last: LastTurn | null; content: unknown }>({ last: null, content: null });

  useEffect(() => {
    const { last: before, content: contentBefore } = shown.current;
    const isSame = before === null ? last === null : last !== null && isSameTurn(before, last);
    shown.current = { last, content };
    if (!box.current || (isSame && content === contentBefore)) return;
    const view = viewOf(box.current);
    if (last === null) {
      if (before !== null) view.scroller.scrollTo({ top: 0, behavior: "instant" });
      return;
    }
    if (!isSame) {
      isFollowing.current = true;
      view.scroller.scrollTo({ top: view.place, behavior: isStill ? "instant" : "smooth" });
    } else if (isFollowing.current && view.place > view.scroller.scrollTop) {
      view.scroller.scrollTo({ top: view.place, behavior: "instant" });
    }
  });

  useEffect(() => {
    let lastTop = 0;
    function onScroll(): void {
      if (!box.current) return;
      const { scroller, place } = viewOf(box.current);
      const { scrollTop } = scroller;
      if (place - scrollTop <= near) isFollowing.current = true;
      else if (scrollTop < lastTop) isFollowing.current = false;
      lastTop = scrollTop;
    }
    // Captured, since events of scrolling do not bubble: of the box, or of the page.
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", onScroll, { capture: true });
  }, [box]);
}

/** A new chat gets its id once the answer is stored. */
function isSameTurn(before: LastTurn, now: LastTurn): boolean {
  const isSameChat =
    before.conversationId === now.conversationId || (before.isComing && before.conversationId === null);
  return isSameChat && before.turns === now.turns && before.question === now.question;
}

interface View {
  scroller: HTMLElement;
  /** Where it is to be scrolled to. */
  place: number;
}

/** On phones the page scrolls, elsewhere the box. */
function viewOf(box: HTMLElement): View {
  const isPage = getComputedStyle(box).overflowY === "visible";
  const scroller = isPage ? document.documentElement : box;
  const turn = box.querySelector<HTMLElement>(":scope > ol > li:last-child");
  if (!turn) return { scroller, place: 0 };
  const top =
    (isPage ? 0 : box.getBoundingClientRect().top) + Number.parseFloat(getComputedStyle(turn).scrollMarginTop);
  const panel = box.parentElement ?? box;
  const foot = box.nextElementSibling;
  const end = isPage
    ? panel.getBoundingClientRect().bottom - window.innerHeight + (foot ? offsetFromBottom(foot) : 0)
    : box.scrollHeight - box.clientHeight - box.scrollTop;
  const answer = turn.lastElementChild ?? turn;
  const answerTop = answer.getBoundingClientRect().top;
  // What the page begins with would be cut in half above its first question.
  const isFirst = isPage && turn.previousElementSibling === null;
  if (isFirst && scroller.scrollTop + answerTop <= window.innerHeight * answerShare) return { scroller, place: 0 };
  const height = (isPage ? window.innerHeight : box.clientHeight) * questionShare;
  const toQuestion = turn.getBoundingClientRect().top - top;
  const toAnswer = answerTop - top - height;
  return { scroller, place: scroller.scrollTop + Math.min(end, Math.max(toQuestion, toAnswer)) };
}

/** How far it is kept from the lower edge of the window. */
function offsetFromBottom(sticky: Element): number {
  return Number.parseFloat(getComputedStyle(sticky).bottom) || 0;
}
