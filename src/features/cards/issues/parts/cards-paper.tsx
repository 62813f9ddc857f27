import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import { CardSheet } from "./card-sheet.tsx";

type Props = {
  issues: readonly CardIssue[];
  /** Pages before and after the reports. */
  before?: ReactNode;
  after?: ReactNode;
  onPrinted: () => void;
};

/** Replaces the page with reports, each on a page of its own, and opens the print dialog once their pictures are there. */
export function CardsPaper({ issues, before, after, onPrinted }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const pictures = [...(sheet.current?.querySelectorAll("img") ?? [])];
    // A picture that cannot be read leaves its place empty.
    const ready = pictures.map((picture) => picture.decode().catch(() => {}));
    void Promise.all(ready).then(() => {
      if (isGone) return;
      addEventListener("afterprint", onPrinted, { once: true });
      print();
    });
    return () => {
      isGone = true;
      removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div ref={sheet} className="print-sheet print-only print-upright print-cards">
      {before}
      {issues.map((issue) => (
        <CardSheet key={issue.id} issue={issue} />
      ))}
      {after}
    </div>,
    document.body,
  );
}
