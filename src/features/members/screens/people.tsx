import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Send, UserPlus } from "lucide-react";
import { useMemo } from "react";
import { ACCESS, type MemberAccess } from "#features/members/access/rules.ts";
import { EndDialog } from "#features/members/parts/end-dialog.tsx";
import { LinkDialog } from "#features/members/parts/link-dialog.tsx";
import { membersClient } from "#features/members/parts/members-client.ts";
import { memberColumns } from "#features/members/parts/member-export.ts";
import { MemberList } from "#features/members/parts/member-list.tsx";
import { RoleDialog } from "#features/members/parts/role-dialog.tsx";
import { useMemberActs } from "#features/members/parts/use-member-acts.ts";
import { filterMembers } from "#features/members/rules.ts";
import { membersText } from "#features/members/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { ROLES } from "#lib/enumerations.ts";
import { textOf } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { FilteredList, FilterSelect } from "#ui/filtered-list.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { useListSearch } from "#ui/use-list-search.ts";

type Search = {
  q?: string | undefined;
  role?: (typeof ROLES)[number] | undefined;
  access?: MemberAccess | undefined;
};

export const Route = createFileRoute("/dashboard/settings/people/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    q: textOf(raw.q),
    role: ROLES.find((role) => role === raw.role),
    access: ACCESS.find((state) => state === raw.access),
  }),
  component: PeopleScreen,
});

function PeopleScreen() {
  const t = useText(membersText);
  const { school } = useMe();
  const search = Route.useSearch();
  const { role, access } = search;
  const { text, type, q, filter, clear } = useListSearch(search, Route.useNavigate());
  const list = useQuery(membersClient.listMembers.queryOptions());
  const acts = useMemberActs();
  const { view } = acts;

  const all = list.data?.members;
  const canMail = list.data?.mail ?? false;
  const found = useMemo(() => filterMembers(all ?? [], { q, role }), [all, q, role]);
  const shown = useMemo(
    () => (access ? found.filter((member) => member.access === access) : found),
    [found, access],
  );
  const chips = ACCESS.map((value) => ({
    value,
    label: t.access[value],
    count: found.filter((member) => member.access === value).length,
  })).filter(({ value, count }) => count > 0 || value === access);

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label={t.search}
          value={text}
          onChange={type}
          className="min-w-0 flex-1 basis-52 max-sm:basis-full"
        />
        <FilterSelect
          label={t.roleFilter}
          all={t.allRoles}
          value={role}
          options={ROLES.map((value) => ({ value, label: t.roles[value] }))}
          onChange={(value) => filter({ role: value })}
          className="max-sm:min-w-0 max-sm:basis-full"
        />
        <ListExport
          list="people"
          title={t.title}
          line={t.count(shown.length, all?.length ?? 0)}
          filters={[role && t.roles[role], access && t.access[access], q]}
          columns={memberColumns(t, school?.time_zone ?? "UTC")}
          rows={shown}
        />
        <ButtonLink to="/dashboard/settings/people/links" icon={Send}>
          {t.sendLinks}
        </ButtonLink>
        <ButtonLink to="/dashboard/settings/people/new" kind="brand" icon={UserPlus}>
          {t.add}
        </ButtonLink>
      </div>
      {list.data && !canMail && <p className="mb-3 text-14 text-muted">{t.noMail}</p>}
      <FilteredList
        of={list}
        failed={t.loadFailed}
        shown={shown.length}
        head={
          <>
            <Chips
              label={t.accessFilter}
              options={[{ value: "all", label: t.all, count: found.length }, ...chips]}
              value={access ?? "all"}
              onChange={(value) => filter({ access: value === "all" ? undefined : value })}
            />
            <output className="my-3 block text-13 text-muted">
              {t.count(shown.length, all?.length ?? 0)}
            </output>
          </>
        }
        noMatch={{
          title: t.noMatch,
          text: t.noMatchText,
          clear: t.showAll,
          onClear: () => clear({ role: undefined, access: undefined }),
        }}
      >
        <MemberList members={shown} canMail={canMail} onAct={acts.act} />
      </FilteredList>
      {view?.kind === "link" && (
        <LinkDialog member={view.member} link={view.link} canMail={canMail} onClose={acts.close} />
      )}
      {view?.kind === "role" && (
        <RoleDialog
          member={view.member}
          onClose={acts.close}
          onSave={(next) => acts.changeRole(view.member, next)}
        />
      )}
      {view?.kind === "end" && (
        <EndDialog member={view.member} onClose={acts.close} onEnd={() => acts.end(view.member)} />
      )}
    </>
  );
}
