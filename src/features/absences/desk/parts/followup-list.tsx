import { Mail, MessageCircle, Phone, Users } from "lucide-react";
import type { Followup } from "#features/absences/desk/contract.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { formatTime } from "#lib/dates.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

const icons = { phone: Phone, whatsapp: MessageCircle, mail: Mail, in_person: Users };

/** Lists the calls and messages about an absence, oldest first: who asked whom, when and how, and the outcome. */
export function FollowupList({ followups }: { followups: readonly Followup[] }) {
  const t = useText(deskText);
  const zone = useMe().school?.time_zone ?? "UTC";
  if (followups.length === 0) return null;
  return (
    <ul aria-label={t.followups} className="grid gap-1.5 border-t border-line pt-3 text-14">
      {followups.map(({ id, channel, outcome, guardian, notes, made_by, made_at }) => (
        <li key={id} className="flex items-start gap-2 wrap-anywhere">
          <Icon of={icons[channel]} size={16} className="mt-0.5 shrink-0 text-muted" />
          <p className="min-w-0">
            <span className="text-muted tabular-nums">{formatTime(made_at, zone)} · </span>
            <span className="sr-only">{t.channels[channel]}: </span>
            <strong className="font-semibold">{t.outcomes[outcome]}</strong>
            {guardian && (
              <>
                {" · "}
                <NamePart>{guardian}</NamePart>
              </>
            )}
            <span className="text-muted">
              {" · "}
              <NamePart>{made_by}</NamePart>
            </span>
            {notes && (
              <span className="block">
                <NamePart>{notes}</NamePart>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
