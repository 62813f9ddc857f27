import { useState } from "react";
import type { AbsencesText } from "#features/absences/text.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";

type Props = { t: AbsencesText; url: string; name: string; line: string; onClose: () => void };

/** Shows the letter of a report as large as the window allows. */
export function PaperDialog({ t, url, name, line, onClose }: Props) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <Dialog open onClose={onClose} size="lg" title={t.paperOf(name)} line={line}>
      {hasFailed ? (
        <ErrorBox text={t.paperFailed} />
      ) : (
        <>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <img
              src={url}
              alt={t.paperOf(name)}
              onError={() => setFailed(true)}
              className="mx-auto max-h-[70dvh] min-h-24 rounded-control border border-line bg-sunk"
            />
          </a>
          <p className="mt-3 text-14 text-muted">{t.paperNoted}</p>
        </>
      )}
    </Dialog>
  );
}
