import { useEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { searchTermOf } from "#app/lib/search-pattern.ts";

/** Milliseconds of rest before what was typed is searched. */
const typingDelay = 300;

/**
 * The text of a search field over a `term` that the address keeps. The field follows the address where that changes by
 * itself, as on the way back; `onSearch` is called with each new term once the typing rests, has to be stable and to
 * replace the address.
 */
export function useSearchText(term: string, onSearch: (term: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(term);
  const [shownTerm, setShownTerm] = useState(term);
  const navigation = useNavigationType();
  if (term !== shownTerm) {
    setShownTerm(term);
    // A term that was handed over may arrive when more is typed already.
    if (navigation !== NavigationType.Replace && searchTermOf(text) !== term) setText(term);
  }
  const wanted = searchTermOf(text);
  useEffect(() => {
    if (wanted === term) return;
    const timer = setTimeout(() => onSearch(wanted), typingDelay);
    return () => clearTimeout(timer);
  }, [wanted, term, onSearch]);
  return [text, setText];
}
