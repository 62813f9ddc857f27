import { useMemo } from "react";
import type { Member } from "#features/members/contract.ts";
import { AccessBadge } from "#features/members/parts/access-badge.tsx";
import { rolesOf } from "#features/members/parts/member-export.ts";
import { type MemberAct, MemberMenu } from "#features/members/parts/member-menu.tsx";
import { membersText, type MembersText } from "#features/members/text.ts";
import { EmailText } from "#ui/kit/email-text.tsx";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatPhone } from "#lib/phones.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PersonCell } from "#ui/kit/person-cell.tsx";
import { type TableColumn, Table } from "#ui/kit/table.tsx";

type Props = {
  members: readonly Member[];
  canMail: boolean;
  onAct: (act: MemberAct, member: Member) => void;
};

/** The people with their roles and their states of access. */
export function MemberList({ members, canMail, onAct }: Props) {
  const t = useText(membersText);
  const me = useMe();
  const columns = useMemo(
    (): TableColumn<Member>[] => [
      {
        id: "person",
        head: t.person,
        cell: (member) => (
          <>
            <PersonCell
              given={member.first_name}
              rest={member.last_name}
              note={rolesOf(member, t)}
            />
            <span className="block text-13 text-muted sm:ps-12">
              {member.id === me.id ? t.you : describe(member, t)}
            </span>
          </>
        ),
      },
      {
        id: "role",
        head: t.role,
        phone: "hide",
        className: "sm:w-28",
        cell: (member) => rolesOf(member, t),
      },
      {
        id: "contact",
        head: t.contact,
        className: "wrap-anywhere max-sm:empty:hidden",
        cell: ({ email, phone }) => (
          <>
            {email && (
              <span className="block">
                <EmailText email={email} />
              </span>
            )}
            {phone && <span className="block text-muted">{formatPhone(phone)}</span>}
          </>
        ),
      },
      {
        id: "status",
        head: t.status,
        className: "sm:w-44",
        cell: (member) => <Standing member={member} />,
      },
      {
        id: "actions",
        head: t.actions,
        phone: "aside",
        className: "text-end sm:w-24",
        cell: (member) => <MemberMenu member={member} canMail={canMail} onAct={onAct} />,
      },
    ],
    [t, me.id, canMail, onAct],
  );
  return <Table label={t.title} dense columns={columns} rows={members} keyOf={keyOf} />;
}

function keyOf(member: Member): string {
  return member.id;
}

function Standing({ member }: { member: Member }) {
  const t = useText(membersText);
  const { lang } = useLang();
  const { school } = useMe();
  const { access, came, invited_until } = member;
  const day = invited_until && dayOf(invited_until, school?.time_zone ?? "Asia/Kuala_Lumpur");
  return (
    <>
      <AccessBadge access={access} />
      {access === "came" && came && (
        <span className="mt-1 block text-13 wrap-anywhere text-muted">
          {t.cameLine(came.name, came.email)}
        </span>
      )}
      {access === "invited" && day && (
        <span className="mt-1 block text-13 text-muted">
          {t.until(formatDate(day, lang, "dayMonth"))}
        </span>
      )}
    </>
  );
}

function describe({ children }: Member, t: MembersText): string | undefined {
  return children.length > 0 ? t.childrenOf(children.join(", ")) : undefined;
}
