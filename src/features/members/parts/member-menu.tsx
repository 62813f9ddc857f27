import {
  Copy,
  EllipsisVertical,
  KeyRound,
  LogOut,
  Mail,
  Send,
  UserCheck,
  UserCog,
  UserMinus,
  UserX,
} from "lucide-react";
import type { Member } from "#features/members/contract.ts";
import { rolesFor } from "#features/members/rules.ts";
import { membersText } from "#features/members/text.ts";
import { isFamilyRole } from "#lib/permissions.ts";
import { fullName } from "#lib/names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Menu, MenuItem, MenuLine } from "#ui/kit/menu.tsx";

export type MemberAct =
  | "mail"
  | "link"
  | "family"
  | "withdraw"
  | "confirm"
  | "direct"
  | "signOut"
  | "role"
  | "end";

type Props = {
  member: Member;
  /** Whether mails leave this installation. */
  canMail: boolean;
  onAct: (act: MemberAct, member: Member) => void;
};

/** The actions that an admin can take for one person in its present state. */
export function MemberMenu({ member, canMail, onAct }: Props) {
  const t = useText(membersText);
  const isSelf = useMe().id === member.id;
  const { access, email } = member;
  const isOpen = access === "invited" || access === "expired";
  const act = (name: MemberAct) => () => onAct(name, member);
  return (
    <Menu
      align="end"
      label={t.actionsOf(fullName(member))}
      className="inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-neutral-tint hover:text-ink max-sm:size-11"
      trigger={<Icon of={EllipsisVertical} />}
    >
      {access === "came" && (
        <>
          <MenuItem icon={UserCheck} onSelect={act("confirm")}>
            {t.confirm}
          </MenuItem>
          <MenuItem icon={UserX} onSelect={act("withdraw")}>
            {t.refuse}
          </MenuItem>
        </>
      )}
      {access !== "active" && access !== "came" && (
        <>
          {email && canMail && (
            <MenuItem icon={Mail} onSelect={act("mail")}>
              {t.inviteMail}
            </MenuItem>
          )}
          <MenuItem icon={Copy} onSelect={act("link")}>
            {isOpen ? t.copyAgain : t.inviteLink}
          </MenuItem>
          {isFamilyRole(member.role) && (
            <MenuItem icon={Send} onSelect={act("family")}>
              {t.familyLink}
            </MenuItem>
          )}
        </>
      )}
      {isOpen && (
        <MenuItem icon={UserX} onSelect={act("withdraw")}>
          {t.withdraw}
        </MenuItem>
      )}
      {!isSelf && (access === "active" || !email) && (
        <MenuItem icon={KeyRound} onSelect={act("direct")}>
          {access === "active" && email ? t.resetLink : t.signInLink}
        </MenuItem>
      )}
      {(rolesFor(member).length > 1 || access === "active") && <MenuLine />}
      {rolesFor(member).length > 1 && (
        <MenuItem icon={UserCog} onSelect={act("role")}>
          {t.changeRole}
        </MenuItem>
      )}
      {access === "active" && isFamilyRole(member.role) && (
        <MenuItem icon={LogOut} onSelect={act("signOut")}>
          {t.signOut}
        </MenuItem>
      )}
      {access === "active" && (
        <MenuItem icon={UserMinus} onSelect={act("end")}>
          {t.end}
        </MenuItem>
      )}
    </Menu>
  );
}
