import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Mail, MessageCircle, Printer } from "lucide-react";
import { useMemo, useState } from "react";
import type { Invitee } from "#features/family/invites/contract.ts";
import { InviteList } from "#features/family/invites/parts/invite-list.tsx";
import { invitesClient } from "#features/family/invites/parts/invites-client.ts";
import { PrintCards } from "#features/family/invites/parts/print-cards.tsx";
import { useInvites } from "#features/family/invites/parts/use-invites.ts";
import { INVITE_STATES, waitsFor } from "#features/family/invites/rules.ts";
import { invitesText } from "#features/family/invites/text.ts";
import { matches } from "#lib/names.ts";
import { textOf } from "#lib/search-params.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FilteredList, FilterSelect } from "#ui/filtered-list.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { BottomBar } from "#ui/kit/bottom-bar.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { useListSearch } from "#ui/use-list-search.ts";

const WHO = ["guardian", "student"] as const;
type Search = {
  q?: string | undefined;
  who?: (typeof WHO)[number] | undefined;
  kelas?: string | undefined;
  state?: string | undefined;
};

export const Route = createFileRoute("/dashboard/settings/people/links")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    q: textOf(raw.q),
    who: WHO.find((who) => who === raw.who),
    kelas: textOf(raw.kelas),
    state: textOf(raw.state),
  }),
  loader: ({ context }) =>
    readAhead(context, "members.manage", invitesClient.listInvites.queryOptions()),
  component: InvitesScreen,
});

function InvitesScreen() {
  const t = useText(invitesText);
  const search = Route.useSearch();
  const { who = "guardian", kelas } = search;
  // Looked up here: the file of every page, which holds the route, has no room for the states.
  const state = INVITE_STATES.find((one) => one === search.state);
  const { text, type, q, filter, clear } = useListSearch(search, Route.useNavigate());
  const list = useQuery(invitesClient.listInvites.queryOptions());
  const invites = useInvites();
  const { start, busy, input } = invites;
  const [isAsking, setAsking] = useState(false);

  const people = useMemo(
    () => list.data?.people.filter(({ role }) => role === who) ?? [],
    [list.data, who],
  );
  const classes = useMemo(() => classesOf(people), [people]);
  const found = useMemo(
    () =>
      people.filter(
        ({ name, phone, pupils }) =>
          (!kelas || pupils.some(({ class_name }) => class_name === kelas)) &&
          matches(q, [name, phone, ...pupils.map((pupil) => pupil.name)]),
      ),
    [people, kelas, q],
  );
  const shown = state ? found.filter((person) => person.state === state) : found;
  const mailable = found.filter((person) => person.state === "mail");
  const chats = found.filter((person) => waitsFor("whatsapp", person));
  const carded = found.filter((person) => waitsFor("card", person));
  const [next] = chats;

  const inviteAll = mailable.length > 0 && (
    <Button kind="brand" icon={Mail} onClick={() => setAsking(true)}>
      {`${t.inviteAll} (${mailable.length})`}
    </Button>
  );
  const sendNext = next && (
    <Button
      kind={mailable.length > 0 && state !== "whatsapp" ? "quiet" : "brand"}
      icon={MessageCircle}
      busy={busy && input?.by === "whatsapp"}
      title={t.nextIs(next.name, chats.length)}
      onClick={() => void start({ by: "whatsapp", people: [next] })}
    >
      {t.sendNext}
    </Button>
  );
  const printAll = carded.length > 0 && (
    <Button
      icon={Printer}
      busy={busy && input?.by === "card" && input.people.length > 1}
      onClick={() => void start({ by: "card", people: carded })}
    >
      {t.printCards(carded.length)}
    </Button>
  );
  // Of the things to do, the one that the chosen list is about, else the first.
  const main =
    (state === "whatsapp" && sendNext) || (state === "none" && printAll) || inviteAll || sendNext;

  return (
    <>
      <BackLink to="/dashboard/settings/people">{t.back}</BackLink>
      <h2 className="text-20 font-semibold">{t.title}</h2>
      <p className="mb-4 max-w-[80ch] text-pretty text-muted">{t.line(list.data?.mail ?? true)}</p>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label={t.search}
          value={text}
          onChange={type}
          className="min-w-0 flex-1 basis-52 max-sm:basis-full"
        />
        <FilterSelect
          label={t.who}
          all={t.guardians}
          value={who === "student" ? who : undefined}
          options={[{ value: "student", label: t.students }]}
          onChange={(value) => filter({ who: value, kelas: undefined, state: undefined })}
          className="max-sm:min-w-0 max-sm:flex-1"
        />
        <FilterSelect
          label={t.classFilter}
          all={t.allClasses}
          value={kelas}
          options={classes.map((value) => ({ value, label: value }))}
          onChange={(value) => filter({ kelas: value })}
          className="max-sm:min-w-0 max-sm:flex-1"
        />
        <div className="flex flex-wrap gap-3 max-sm:hidden">
          {inviteAll}
          {sendNext}
          {printAll}
        </div>
        <div className="w-full empty:hidden sm:hidden">{main !== printAll && printAll}</div>
      </div>
      {list.data?.mail === false && <p className="mb-3 text-14 text-muted">{t.noMail}</p>}
      <FilteredList
        of={list}
        failed={t.loadFailed}
        shown={shown.length}
        empty={people.length === 0 && <Empty title={t.none} text={t.noneText} />}
        head={
          <Chips
            label={t.stateFilter}
            className="mb-3"
            options={[
              { value: "all" as const, label: t.all, count: found.length },
              ...INVITE_STATES.map((value) => ({
                value,
                label: t.states[value],
                count: found.filter((person) => person.state === value).length,
              })).filter(({ value, count }) => count > 0 || value === state),
            ]}
            value={state ?? "all"}
            onChange={(value) => filter({ state: value === "all" ? undefined : value })}
          />
        }
        noMatch={{
          title: t.noMatch,
          text: t.noMatchText,
          clear: t.showAll,
          onClear: () => clear({ kelas: undefined, state: undefined }),
        }}
      >
        <InviteList people={shown} sending={input} onSend={(invite) => void start(invite)} />
      </FilteredList>
      {main && (
        <BottomBar>
          {main === sendNext && next && (
            <span className="min-w-0 text-14 wrap-anywhere text-muted">
              {t.nextIs(next.name, chats.length)}
            </span>
          )}
          <span className="grow [&>button]:w-full">{main}</span>
        </BottomBar>
      )}
      {isAsking && (
        <ConfirmDialog
          kind="brand"
          title={t.inviteTitle(mailable.length)}
          cancel={t.cancel}
          submit={t.sendMails(mailable.length)}
          act={{
            ...invites,
            start: async () => {
              if (await start({ by: "mail", people: mailable })) setAsking(false);
            },
          }}
          onClose={() => setAsking(false)}
        >
          {t.inviteLine}
        </ConfirmDialog>
      )}
      {invites.unopened && (
        <Dialog
          open
          size="sm"
          onClose={invites.forgetUnopened}
          title={t.openTitle(invites.unopened.person.name)}
          line={t.openLine}
          footer={
            <ButtonAnchor
              kind="brand"
              icon={MessageCircle}
              href={invites.unopened.href}
              target="_blank"
              rel="noreferrer"
              onClick={invites.forgetUnopened}
            >
              {t.open}
            </ButtonAnchor>
          }
        >
          {null}
        </Dialog>
      )}
      {invites.cards.length > 0 && (
        <PrintCards cards={invites.cards} onPrinted={invites.forgetCards} />
      )}
    </>
  );
}

/** The names of the classes in a list, in order. */
function classesOf(people: readonly Invitee[]): string[] {
  const names = people.flatMap(({ pupils }) => pupils.map(({ class_name }) => class_name));
  return [...new Set(names)].filter(Boolean).toSorted((a, b) => (a < b ? -1 : 1));
}
