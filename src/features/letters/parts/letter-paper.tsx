import { createPortal } from "react-dom";
import { useEffect } from "react";
import { PrintHead } from "#features/schools/parts/print-head.tsx";

type Props = {
  letter: { subject: string; body: string };
  /** Is called when the print dialog closes. */
  onPrinted: () => void;
};

/** Replaces the page with a letter for printing, and opens the print dialog by itself. */
export function LetterPaper({ letter, onPrinted }: Props) {
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [letter, onPrinted]);

  return createPortal(
    <div className="print-sheet print-only" lang="ms">
      <PrintHead title={letter.subject} />
      {letter.body.split(/\n{2,}/).map((paragraph, at) => (
        <p key={at} className="mb-4 text-15 wrap-anywhere whitespace-pre-line last:mt-16">
          {paragraph}
        </p>
      ))}
    </div>,
    document.body,
  );
}
