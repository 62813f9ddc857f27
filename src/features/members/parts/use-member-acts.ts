import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Member, MemberLink } from "#features/members/contract.ts";
import { useAction } from "#ui/base/use-action.ts";
import { membersClient } from "./members-client.ts";
import { rolesOf } from "./member-export.ts";
import type { MemberAct } from "#features/members/parts/member-menu.tsx";
import { membersText, type MembersText } from "#features/members/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";

/** The dialog that is open above the list. */
export type MemberView =
  | { kind: "link"; member: Member; link: MemberLink & { url: string } }
  | { kind: "role" | "end"; member: Member };

/** Carries out an admin's action for one person and reports the result. */
export function useMemberActs() {
  const t = useText(membersText);
  const navigate = useNavigate();
  const [view, setView] = useState<MemberView>();

  // The list is read again after a refusal too, because it may be out of date.
  const { start } = useAction((work: () => Promise<string | undefined>) => work(), {
    changes: [membersClient.key()],
    rereadsWhenRefused: true,
    done: (text) => text,
    explain: (error) => explain(error, t),
    failed: t.failed,
    failsInToast: true,
  });

  const act = useCallback(
    (name: MemberAct, member: Member) => {
      const { id } = member;
      const show = ({ url, ...link }: MemberLink) => {
        if (!url) return undefined;
        // Others can reach the server by the address that the admin uses.
        const { pathname, hash } = new URL(url);
        const own = `${location.origin}${pathname}${hash}`;
        setView({ kind: "link", member, link: { ...link, url: own } });
        return undefined;
      };
      if (name === "role" || name === "end") return setView({ kind: name, member });
      if (name === "family") {
        const who = member.role === "student" ? "student" : undefined;
        const search = { q: fullName(member), who } as const;
        return void navigate({ to: "/dashboard/settings/people/links", search });
      }
      const works = {
        async mail() {
          await membersClient.inviteMember.call({ id, by: "mail" });
          return t.invited(member.email ?? "");
        },
        link: async () => show(await membersClient.inviteMember.call({ id, by: "link" })),
        direct: async () => show(await membersClient.makeMemberLink.call({ id })),
        async signOut() {
          await membersClient.signOutMember.call({ id });
          return t.signedOut(fullName(member));
        },
        async withdraw() {
          await membersClient.withdrawInvitation.call({ id });
          return t.withdrawn;
        },
        async confirm() {
          await membersClient.confirmMember.call({ id });
          return t.confirmed(fullName(member));
        },
      };
      void start(works[name]);
    },
    [navigate, start, t],
  );

  return {
    view,
    close: () => setView(undefined),
    act,
    async changeRole(member: Member, next: Pick<Member, "role" | "duties">) {
      await start(async () => {
        const { role, duties } = await membersClient.updateMember.call({ id: member.id, ...next });
        const named = rolesOf({ role, duties }, t);
        return t.roleChanged(fullName(member), named);
      });
      setView(undefined);
    },
    async end(member: Member) {
      await start(async () => {
        await membersClient.endMember.call({ id: member.id });
        return t.ended(fullName(member));
      });
      setView(undefined);
    },
  };
}

const REASONS = [
  "last_admin",
  "role_fixed",
  "no_email",
  "active",
  "own_mail",
  "has_email",
  "no_invitation",
  "known_password",
  "nobody",
  "no_access",
  "self",
] as const;

function explain(error: unknown, t: MembersText): string | undefined {
  const { reason } = errorData(error);
  const known = REASONS.find((text) => text === reason);
  if (known) return t[known];
  const isTooMany = errorCode(error) === "TOO_MANY_REQUESTS" && reason !== "writes";
  return isTooMany ? t.tooMany : undefined;
}
