import { Info, School } from "lucide-react";
import { NobodyEnrolled } from "#features/attendance/parts/nobody-enrolled.tsx";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay } from "#ui/kit/me.tsx";

type RefusalProps = {
  refusal: NonNullable<Sheet["refusal"]>;
  window_days: number;
};

/** Says why a sheet is read-only, and what would change that. */
export function SheetRefusal({ refusal, window_days }: RefusalProps) {
  const t = useText(entryText);
  return (
    <p className="flex gap-2.5 rounded-control bg-neutral-tint px-4 py-2.5 text-14 text-neutral">
      <Icon of={Info} className="mt-px" />
      {refusal === "window" ? t.refusal.window(window_days) : t.refusal[refusal]}
    </p>
  );
}

/** Says that nobody is enrolled in a halaqah. */
export function NoPupils({ class_id }: { class_id: string }) {
  const t = useText(entryText);
  return <NobodyEnrolled {...{ class_id, t }} />;
}

/** Says how many pupils follow no programme, so that nothing is offered to them, and where to choose one. */
export function NoProgrammes({ class_id, count }: { class_id: string; count: number }) {
  const t = useText(entryText);
  const mayPlan = useMay("hifz.plan");
  if (!mayPlan) return null;
  return (
    <p className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-neutral-tint px-4 py-2.5 text-14 text-neutral">
      {t.noProgrammes(count)}
      <TextLink
        to="/dashboard/classes/$classId/hifz"
        params={{ classId: class_id }}
        className="inline-flex max-sm:-my-3 max-sm:py-3"
      >
        {t.chooseProgrammes}
      </TextLink>
    </p>
  );
}

/** Says that nobody matches the filter. */
export function NoMatch({ onAll }: { onAll: () => void }) {
  const t = useText(entryText);
  return (
    <Empty
      title={t.noMatch}
      text={t.noMatchText}
      action={<Button onClick={onAll}>{t.showAll}</Button>}
    />
  );
}

/** Says that a person has no halaqah to hear. */
export function NoHalaqah() {
  const t = useText(entryText);
  const mayAdd = useMay("classes.write");
  return (
    <Empty
      icon={School}
      title={t.noClass}
      text={mayAdd ? t.noClassText.admin : t.noClassText.teacher}
      action={
        mayAdd && (
          <ButtonLink kind="brand" to="/dashboard/classes/new" search={{ kind: "halaqah" }}>
            {t.addClass}
          </ButtonLink>
        )
      }
    />
  );
}
