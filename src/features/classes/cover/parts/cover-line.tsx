import { Check, ClipboardCheck, X } from "lucide-react";
import { useState } from "react";
import { useAction } from "#ui/base/use-action.ts";
import { coverClient } from "./cover-client.ts";
import type { Cover } from "#features/classes/cover/contract.ts";
import { coverText } from "#features/classes/cover/text.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import type { Tone } from "#ui/base/tone.ts";
import { DecideDialog } from "./decide-dialog.tsx";

const TONES: Record<Cover["state"], Tone> = {
  waiting: "late",
  accepted: "present",
  refused: "absent",
  withdrawn: "neutral",
};

/** One request: class, days, both teachers, its outcome and its actions. */
export function CoverLine({ cover }: { cover: Cover }) {
  const t = useText(coverText);
  const { lang } = useLang();
  const { from_date, to_date, state, reason, answer, decided_by } = cover;
  const days = t.days(formatDate(from_date, lang, "day"), formatDate(to_date, lang, "day"));
  return (
    <li className="grid gap-3 px-5 py-4 max-sm:px-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <NamePart className="font-semibold">{fullName(cover.teacher)}</NamePart>
          <Badge tone={TONES[state]}>{t.states[state]}</Badge>
          {cover.mine && state === "accepted" && (
            <span className="text-14 text-muted">{t.forYou}</span>
          )}
        </div>
        <TextLink
          to="/dashboard/classes/$classId"
          params={{ classId: cover.class_id }}
          className="inline-flex items-center max-sm:min-h-11"
        >
          <NamePart>{cover.class_name}</NamePart>
        </TextLink>
        <p>{days}</p>
        <p className="text-14 text-muted">
          {t.askedBy(cover.own ? t.you : fullName(cover.requested_by))}
          {reason && `: ${reason}`}
        </p>
        {decided_by && (
          <p className="text-14 text-muted">
            {`${t.states[state]} ${t.by(decided_by)}`}
            {answer && `: ${answer}`}
          </p>
        )}
      </div>
      <CoverActions cover={cover} line={`${cover.class_name} · ${days}`} />
    </li>
  );
}

function CoverActions({ cover, line }: { cover: Cover; line: string }) {
  const t = useText(coverText);
  const { today } = useMe();
  const decides = useMay("classes.write");
  const [deciding, setDeciding] = useState<boolean>();
  const { class_id, from_date, to_date, state } = cover;
  if (state === "accepted") {
    const isNow = cover.mine && from_date <= today && today <= to_date;
    if (!isNow) return null;
    return (
      <ButtonLink
        to="/dashboard/attendance"
        search={{ class: class_id }}
        size="sm"
        kind="brand"
        icon={ClipboardCheck}
      >
        {t.register}
      </ButtonLink>
    );
  }
  if (state !== "waiting") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {decides && (
        <>
          <Button size="sm" kind="brand" icon={Check} onClick={() => setDeciding(true)}>
            {t.accept}
          </Button>
          <Button size="sm" icon={X} onClick={() => setDeciding(false)}>
            {t.refuse}
          </Button>
        </>
      )}
      {cover.own && <Withdraw id={cover.id} />}
      {deciding !== undefined && (
        <DecideDialog
          cover={cover}
          accepted={deciding}
          line={line}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </div>
  );
}

function Withdraw({ id }: { id: string }) {
  const t = useText(coverText);
  const withdraw = useAction(() => coverClient.withdrawCover.call({ id }), {
    changes: [classesClient.key()],
    rereadsWhenRefused: true,
    done: t.withdrawn,
    explain: (error) => t.problems[errorData(error).reason ?? ""],
    failed: t.failed,
    failsInToast: true,
  });

  return (
    <Button size="sm" kind="ghost" busy={withdraw.busy} onClick={() => void withdraw.start()}>
      {t.withdraw}
    </Button>
  );
}
