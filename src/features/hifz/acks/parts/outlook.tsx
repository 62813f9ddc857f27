import type { HifzWeeks } from "#features/hifz/acks/contract.ts";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import { useRecordWords } from "#features/hifz/pupil/parts/use-record-words.ts";
import { useText } from "#ui/base/lang.tsx";

type Props = Pick<HifzWeeks, "edition" | "labels" | "scale"> & {
  outlook: Pick<HifzPupilAnswer, "next" | "revision">;
  /** What the revision is called. */
  title: string;
};

/** What a pupil learns next, and what is to be revised today. */
export function Outlook({ outlook, title, ...school }: Props) {
  const t = useText(hifzAcksText);
  const words = useRecordWords(school);
  const revision = words.revision(outlook.revision);
  return (
    <dl className="grid gap-2 text-14">
      {outlook.next && (
        <div>
          <dt className="text-13 text-muted">{t.next}</dt>
          <dd className="font-medium wrap-anywhere">{words.portion(outlook.next)}</dd>
        </div>
      )}
      {revision.length > 0 && (
        <div>
          <dt className="text-13 text-muted">{title}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{revision.join("\n")}</dd>
        </div>
      )}
    </dl>
  );
}
