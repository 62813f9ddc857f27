import { createPortal } from "react-dom";
import { useEffect } from "react";
import { type LetterPart, type LetterWords, partsOf } from "#lib/letters.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { classNames } from "#ui/base/class-names.ts";

type Props = {
  letter: LetterWords;
  /** Is called when the print dialog closes. */
  onPrinted: () => void;
};

const LOOKS: Record<LetterPart["as"], string> = {
  title: "font-bold",
  text: "",
  signature: "mt-14",
};

/** Replaces the page with a letter for printing, and opens the print dialog by itself. */
export function LetterPaper({ letter, onPrinted }: Props) {
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [letter, onPrinted]);

  const parts = partsOf(letter, 0);
  // A letter without a line for the signature is signed above its last paragraph.
  const isUnsigned = parts.every(({ as }) => as !== "signature");

  return createPortal(
    <div className="print-sheet print-only" lang="ms">
      <PrintHead />
      {parts.map(({ as, text }, at) => (
        <p
          key={at}
          className={classNames(
            "mb-3.5 break-inside-avoid text-15 wrap-anywhere whitespace-pre-line",
            LOOKS[as],
            isUnsigned && "last:mt-16",
          )}
        >
          {text}
        </p>
      ))}
    </div>,
    document.body,
  );
}
