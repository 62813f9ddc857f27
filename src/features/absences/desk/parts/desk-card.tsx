import {
  Car,
  Check,
  ChevronDown,
  Clock,
  PhoneOff,
  type LucideIcon,
  MessageCircleQuestion,
} from "lucide-react";
import { useState } from "react";
import { type DeskPupil } from "#features/absences/desk/contract.ts";
import {
  isOverdue,
  FOLLOWUP_OUTCOMES,
  type FollowupChannel,
  type FollowupOutcome,
} from "#features/absences/desk/rules.ts";
import { askText, deskText } from "#features/absences/desk/text.ts";
import { deskClient } from "./desk-client.ts";
import { formatTime } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { FollowupList } from "./followup-list.tsx";
import { GuardianWays } from "./guardian-ways.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { useDesk } from "./use-desk.ts";

const icons: Record<FollowupOutcome, LucideIcon> = {
  asked: MessageCircleQuestion,
  no_answer: PhoneOff,
  on_the_way: Car,
  explained: Check,
};

type Props = {
  pupil: DeskPupil;
  date: string;
  needsWhy: boolean;
  /** Whether the card is open until somebody presses it. */
  beginsOpen: boolean;
};
type Last = { channel: FollowupChannel; guardian_id: string };

/**
 * Shows a pupil whose absence nobody has explained. Open, it has the guardians, a button for each way to ask, and the
 * outcome; closed, the last answer.
 */
export function DeskCard({ pupil, date, needsWhy, beginsOpen }: Props) {
  const t = useText(deskText);
  const { school } = useMe();
  const { busy, carryOut } = useDesk();
  const [last, setLast] = useState<Last>();
  const [noting, setNoting] = useState<FollowupOutcome>();
  const [pressed, setPressed] = useState<boolean>();
  const isOpen = pressed ?? beginsOpen;
  const { student_id, guardians, registers, followups } = pupil;
  const name = fullName(pupil) || pupil.number;
  const absent = registers.filter(({ status }) => status === "absent");
  const facts = { school: school?.name ?? "", pupil: name, date, classes: absent };
  const isSaved = pupil.since !== null;

  /** After a call or message from this card, one button records the outcome. */
  function press(outcome: FollowupOutcome) {
    if (!last || outcome === "explained") return setNoting(outcome);
    carryOut(outcome, async () => {
      await deskClient.noteFollowup.call({ student_id, date, outcome, ...last });
      return t.noted(t.outcomes[outcome], name);
    });
  }

  function mail(guardian_id: string, first_name: string) {
    carryOut(`mail ${guardian_id}`, async () => {
      await deskClient.mailGuardian.call({ student_id, guardian_id, date });
      return t.wasMailed(first_name);
    });
  }

  return (
    <Card as="article" className="grid grid-cols-1 gap-3">
      <div className="relative flex items-start gap-3">
        <Avatar name={pupil.first_name || pupil.number} src={pupil.avatar_url} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="text-17 font-semibold">
            <TextLink
              to="/dashboard/students/$studentId"
              params={{ studentId: student_id }}
              className="relative z-1 inline-flex items-center text-ink max-sm:min-h-11"
            >
              <NamePart>{name}</NamePart>
            </TextLink>
          </h2>
          <p className="text-14 text-muted">
            {absent
              .map((register) =>
                register.session_name
                  ? `${register.class_name} (${register.session_name})`
                  : register.class_name,
              )
              .join(", ")}
          </p>
          {pupil.days > 1 && (
            <p className="mt-1.5">
              <Badge tone="absent">{t.inARow(pupil.days)}</Badge>
            </p>
          )}
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t.followUp(name)}
          onClick={() => setPressed(!isOpen)}
          className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted after:absolute after:inset-0 hover:text-ink max-sm:size-11 print:hidden"
        >
          <Icon
            of={ChevronDown}
            className={classNames("transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </div>
      <Since pupil={pupil} />
      {!isOpen && <FollowupList followups={followups.slice(-1)} />}
      {isOpen && (
        <div className="grid grid-cols-1 content-start gap-x-8 gap-y-3 lg:grid-cols-2">
          <div>
            {guardians.length === 0 && <p className="text-14 text-muted">{t.noGuardian}</p>}
            {guardians.length > 0 && (
              <ul aria-label={t.guardians} className="grid gap-3">
                {guardians.map((guardian) => {
                  const { guardian_id, first_name } = guardian;
                  return (
                    <GuardianWays
                      key={guardian_id}
                      guardian={guardian}
                      chat={askText(guardian, facts)}
                      mayMail={isSaved}
                      busy={busy === `mail ${guardian_id}`}
                      onTaken={(channel) => setLast({ channel, guardian_id })}
                      onMail={() => mail(guardian_id, first_name)}
                    />
                  );
                })}
              </ul>
            )}
          </div>
          <div className="grid content-start gap-3">
            <FollowupList followups={followups} />
            <NoticeLine pupil={pupil} />
            <div className="grid gap-2 border-t border-line pt-3">
              <p className="text-14 font-semibold">{t.outcome}</p>
              <div className="grid grid-cols-2 gap-2">
                {FOLLOWUP_OUTCOMES.map((outcome) => (
                  <Button
                    key={outcome}
                    size="sm"
                    kind={outcome === "explained" ? "brand" : "quiet"}
                    icon={icons[outcome]}
                    className="max-[359px]:px-2 max-[359px]:[&>svg]:hidden"
                    busy={busy === outcome}
                    aria-label={t.outcomeOf(t.outcomes[outcome], name)}
                    onClick={() => press(outcome)}
                  >
                    {t.outcomes[outcome]}
                  </Button>
                ))}
              </div>
            </div>
          </div>
        </div>
      )}
      {noting && (
        <OutcomeDialog
          pupil={pupil}
          date={date}
          outcome={noting}
          last={last}
          needsWhy={needsWhy}
          onClose={() => setNoting(undefined)}
        />
      )}
    </Card>
  );
}

/** Shows how long ago the register was saved. After two hours somebody should have been reached. */
function Since({ pupil }: { pupil: DeskPupil }) {
  const t = useText(deskText);
  const zone = useMe().school?.time_zone ?? "UTC";
  const { since, waiting_minutes } = pupil;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-muted">
      <span className="inline-flex items-center gap-2">
        <Icon of={Clock} size={16} />
        {since === null
          ? t.notSaved
          : waiting_minutes === null
            ? t.savedAt(formatTime(since, zone))
            : t.since(waiting_minutes)}
      </span>
      {isOverdue(pupil) && <Badge tone="late">{t.over}</Badge>}
    </p>
  );
}
