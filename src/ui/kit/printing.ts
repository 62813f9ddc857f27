import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed; set before the browser lays the page out for paper. A browser that makes a PDF of
 * an address loads the page for paper from the start.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia("print").matches);
  useEffect(() => {
    const paper = matchMedia("print");
    const turn = () => setPrinting(paper.matches);
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    paper.addEventListener("change", turn);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      paper.removeEventListener("change", turn);
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
