import { useQueries } from "@tanstack/react-query";
import { Copy, MessageCircle } from "lucide-react";
import { useRef, useState } from "react";
import { guardiansClient } from "#features/guardians/parts/guardians-client.ts";
import { weekMessage } from "#features/hifz/acks/rules.ts";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import type { HifzPupilAnswer, PupilRecord } from "#features/hifz/pupil/contract.ts";
import { hifzPupilClient } from "#features/hifz/pupil/parts/hifz-pupil-client.ts";
import { useRecordWords } from "#features/hifz/pupil/parts/use-record-words.ts";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";
import { whatsAppUrl } from "#features/members/rules.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { copyText } from "#ui/copy.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = { pupil: HifzPupilAnswer; name: string };

/** A text about the last seven days for the pupil's family, to be copied or sent by WhatsApp. */
export function WeekMessage(props: Props) {
  const t = useText(hifzAcksText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={MessageCircle} onClick={() => setOpen(true)} className="print:hidden">
        {t.message}
      </Button>
      {isOpen && <MessageDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function MessageDialog({ pupil, name, onClose }: Props & { onClose: () => void }) {
  const t = useText(hifzAcksText);
  const { lang } = useLang();
  const { today } = useMe();
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const [changed, setChanged] = useState<string>();
  const words = useRecordWords(pupil);
  const { student_id } = pupil;
  const from = addDays(today, -6);
  const [found, settings, guardians] = useQueries({
    queries: [
      hifzPupilClient.listPupilRecords.queryOptions({ input: { student_id, from, to: today } }),
      hifzSettingsClient.readHifzSettings.queryOptions(),
      guardiansClient.listGuardians.queryOptions({ input: { student_id } }),
    ],
  });
  const families_see = settings.data?.families_see;
  const said = (record: PupilRecord) => {
    const outcome = words.outcome(record)?.word;
    const what = [words.stream(record), words.portion(record).replace(/^ · $/, "")];
    const how = [outcome, families_see !== "decision" && words.gradeOf(record.grade)];
    return [what.filter(Boolean).join(" "), how.filter(Boolean).join(", ")]
      .filter(Boolean)
      .join(" – ");
  };
  const text =
    changed ??
    (found.data && settings.data
      ? weekMessage(found.data.records, words.revision(pupil.revision), {
          ...t.messageWords,
          head: t.messageWords.head(
            name,
            formatDate(from, lang, "dayMonthYear"),
            formatDate(today, lang, "dayMonthYear"),
          ),
          said,
          day: (date) => formatDate(date, lang, "day"),
        })
      : "");
  const open = (guardians.data ?? []).filter(
    ({ phone, consent_whatsapp }) => phone && consent_whatsapp !== false,
  );

  async function copy() {
    if (await copyText(text)) toast({ text: t.copied, tone: "present" });
    else field.current?.select();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.message}
      line={t.messageLine}
      footer={
        text && (
          <>
            {open.map((guardian) => (
              <ButtonAnchor
                key={guardian.id}
                href={whatsAppUrl(guardian.phone, text)}
                target="_blank"
                rel="noreferrer"
                icon={MessageCircle}
              >
                {t.whatsapp(guardian.first_name || fullName(guardian))}
              </ButtonAnchor>
            ))}
            <Button kind="brand" icon={Copy} onClick={() => void copy()}>
              {t.copy}
            </Button>
          </>
        )
      }
    >
      <LoadState of={found} failed={t.messageFailed} />
      <LoadState of={settings} failed={t.messageFailed} />
      {found.data && settings.data && (
        <TextArea
          ref={field}
          name="message"
          label={t.messageText}
          value={text}
          rows={10}
          onChange={(event) => setChanged(event.target.value)}
        />
      )}
    </Dialog>
  );
}
