import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { noticeLetter, noticesText } from "#features/absences/notices/text.ts";
import { useAction } from "#ui/base/use-action.ts";
import { noticesClient } from "./notices-client.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";

const OFF = "off";
const CHOICES = [0, 15, 30, 45, 60, 90, 120];

/** Sets whether and how soon guardians get a notice of an unexplained absence, and shows the notice's text. */
export function NoticeCard() {
  const t = useText(noticesText);
  const rule = useQuery(noticesClient.readNoticeRule.queryOptions());
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <div className="grid gap-5 p-5 max-sm:p-4">
        <p className="text-muted">{t.line}</p>
        <LoadState of={rule} failed={t.loadFailed} />
        {rule.data && <RuleForm key={String(rule.data.minutes)} minutes={rule.data.minutes} />}
        <Preview />
      </div>
    </Card>
  );
}

function RuleForm({ minutes }: { minutes: number | null }) {
  const t = useText(noticesText);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(minutes === null ? OFF : String(minutes));
  const known = [...new Set([...CHOICES, ...(minutes === null ? [] : [minutes])])];
  const options = known
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: value === 0 ? t.atOnce : t.after(value) }));

  const save = useAction(
    () => noticesClient.setNoticeRule.call({ minutes: chosen === OFF ? null : Number(chosen) }),
    {
      done: t.saved,
      failed: t.failed,
      onDone: (saved) => queries.setQueryData(noticesClient.readNoticeRule.queryKey(), saved),
    },
  );

  return (
    <div className="grid gap-4">
      {save.problem && <ErrorBox text={save.problem} />}
      <SelectField
        name="absence_notice_minutes"
        label={t.when}
        hint={t.quiet}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[{ value: OFF, label: t.off }, ...options]}
      />
      <Button
        kind="brand"
        busy={save.busy}
        onClick={() => void save.start()}
        className="justify-self-start"
      >
        {t.save}
      </Button>
    </div>
  );
}

function Preview() {
  const t = useText(noticesText);
  const { school, today } = useMe();
  const letter = noticeLetter(
    { first_name: "Salmah", relation: "ibu" },
    {
      school: school?.name ?? "",
      pupil: "Ahmad Danish bin Rosli",
      date: today,
      classes: [{ class_name: "Tahun 3 Ibnu Sina", session_name: null }],
    },
  );
  return (
    <details>
      <summary className="cursor-pointer font-semibold text-brand max-sm:py-2.5">
        {t.preview}
      </summary>
      <div
        lang="ms"
        className="mt-3 grid gap-3 rounded-control border border-line bg-sunk p-4 text-14 wrap-anywhere"
      >
        <p className="font-semibold">{letter.subject}</p>
        {[letter.greeting, ...letter.paragraphs, ...letter.notes, letter.closing].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  );
}
