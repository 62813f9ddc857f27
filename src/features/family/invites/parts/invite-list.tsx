import { Mail, MessageCircle, Printer } from "lucide-react";
import { useMemo } from "react";
import type { Invitee } from "#features/family/invites/contract.ts";
import { type InviteBy, wayTo } from "#features/family/invites/rules.ts";
import { invitesText } from "#features/family/invites/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { formatPhone } from "#lib/phones.ts";
import { Button } from "#ui/base/button.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { EmailText } from "#ui/kit/email-text.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { type TableColumn, Table } from "#ui/kit/table.tsx";
import type { Invite } from "./use-invites.ts";

type Props = {
  people: readonly Invitee[];
  /** What is under way. */
  sending: Invite | undefined;
  onSend: (invite: Invite) => void;
};

const tones = {
  in: "present",
  came: "excused",
  mailed: "excused",
  mail: "neutral",
  whatsapp: "late",
  none: "absent",
} as const;
const icons = { mail: Mail, whatsapp: MessageCircle, card: Printer };

/** The people with how they stand, and one press that invites each. */
export function InviteList({ people, sending, onSend }: Props) {
  const t = useText(invitesText);
  const columns = useMemo((): TableColumn<Invitee>[] => {
    return [
      {
        id: "person",
        head: t.person,
        phone: "main",
        className: "wrap-anywhere sm:w-2/5",
        cell: ({ name, role, pupils }) => (
          <>
            <span className="font-medium">
              <NamePart>{name}</NamePart>
            </span>
            {pupils.map((pupil) => (
              <span key={pupil.name} className="block text-13 text-muted">
                {[role === "guardian" && pupil.name, pupil.class_name].filter(Boolean).join(" · ")}
              </span>
            ))}
          </>
        ),
      },
      {
        id: "contact",
        head: t.contact,
        phone: "line",
        className: "wrap-anywhere max-sm:empty:hidden",
        cell: ({ state, email, phone }) =>
          email && (state === "mail" || state === "mailed" || !phone) ? (
            <EmailText email={email} />
          ) : (
            phone && formatPhone(phone)
          ),
      },
      {
        id: "state",
        head: t.stateFilter,
        phone: "aside",
        className: "sm:w-48",
        cell: (person) => <Standing person={person} />,
      },
      {
        id: "actions",
        head: t.actions,
        phone: "wide",
        className: "sm:w-48 sm:text-end max-sm:empty:hidden",
        cell: (person) => <Ways person={person} sending={sending} onSend={onSend} />,
      },
    ];
  }, [t, sending, onSend]);
  return <Table label={t.title} dense columns={columns} rows={people} keyOf={({ id }) => id} />;
}

function Standing({ person: { state, link } }: { person: Invitee }) {
  const t = useText(invitesText);
  const { lang } = useLang();
  const { school, today } = useMe();
  const zone = school?.time_zone ?? "UTC";
  if (!link) return <Badge tone={tones[state]}>{t.states[state]}</Badge>;
  const day = (at: string) => formatDate(dayOf(at, zone), lang, "dayMonth");
  const made = dayOf(link.made_at, zone) === today ? formatTime : day;
  return (
    <Badge tone="present">
      {link.by === "card" ? t.printed(day(link.expires_at)) : t.sent(made(link.made_at, zone))}
    </Badge>
  );
}

function Ways({ person, sending, onSend }: { person: Invitee } & Omit<Props, "people">) {
  const t = useText(invitesText);
  const by = wayTo(person);
  if (!by) return null;
  const { name, takes_link } = person;
  const isBusy = (way: InviteBy) => sending?.by === way && sending.people.includes(person);
  const send = (way: InviteBy) => onSend({ by: way, people: [person] });
  const labels = {
    mail: [t.mail, t.mailTo(name)],
    whatsapp: [t.whatsapp, t.whatsappTo(name)],
    card: [t.card, t.cardFor(name)],
  } as const;
  const [label, full] = labels[by];
  return (
    <span className="flex items-center justify-end gap-2 max-sm:justify-start">
      {by !== "card" && takes_link && (
        <IconButton icon={Printer} label={t.cardFor(name)} onClick={() => send("card")} />
      )}
      <Button
        size="sm"
        icon={icons[by]}
        busy={isBusy(by)}
        aria-label={full}
        onClick={() => send(by)}
        className="max-sm:order-first max-sm:grow"
      >
        {label}
      </Button>
    </span>
  );
}
