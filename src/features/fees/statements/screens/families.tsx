import { createFileRoute } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { Suspense } from "react";
import { Proposals } from "#features/fees/accounts/parts/proposals.tsx";
import { FamilyTable } from "#features/fees/statements/parts/family-table.tsx";
import { OwingExport } from "#features/fees/statements/parts/owing-export.tsx";
import { searchedTexts, useFamilies } from "#features/fees/statements/parts/use-families.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { matches } from "#lib/names.ts";
import { textOf } from "#lib/search-params.ts";
import { useText } from "#ui/base/lang.tsx";
import { FilteredList } from "#ui/filtered-list.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { useListSearch } from "#ui/use-list-search.ts";

/** A file of its own: a list is taken in once. */
const OpeningImports = lazyPart(async () => {
  const { OpeningImports: Part } =
    await import("#features/fees/openings/parts/opening-imports.tsx");
  return Part;
});

const SHOWS = ["owing", "late"] as const;
type Search = { q?: string | undefined; show?: (typeof SHOWS)[number] | undefined };

export const Route = createFileRoute("/dashboard/fees/families/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    q: textOf(raw.q),
    show: SHOWS.find((show) => show === raw.show),
  }),
  component: FamiliesScreen,
});

/** Every family's account with what it owes, and the families that have none yet. */
function FamiliesScreen() {
  const t = useText(statementsText);
  const { show } = Route.useSearch();
  const { text, type, q, filter, clear } = useListSearch(Route.useSearch(), Route.useNavigate());
  const families = useFamilies();
  const all = families.data ?? [];
  const owing = all.filter(({ owed_sen }) => owed_sen > 0);
  const late = all.filter(({ late_sen }) => late_sen > 0);
  const of = { all, owing, late }[show ?? "all"];
  const shown = of.filter((family) => matches(q ?? "", searchedTexts(family)));
  return (
    <>
      <Proposals />
      {all.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchField
            label={t.search}
            value={text}
            onChange={type}
            className="min-w-0 flex-1 basis-64"
          />
          <OwingExport
            families={shown}
            filter={show && (show === "late" ? t.onlyLate : t.onlyOwing)}
          />
          <Suspense>
            <OpeningImports />
          </Suspense>
        </div>
      )}
      <FilteredList
        of={families}
        failed={t.loadFailed}
        shown={shown.length}
        head={
          all.length > 0 && (
            <Chips
              className="mb-4"
              label={t.owes}
              value={show ?? "all"}
              onChange={(value) => filter({ show: value === "all" ? undefined : value })}
              options={[
                { value: "all", label: t.all, count: all.length },
                { value: "owing", label: t.onlyOwing, count: owing.length },
                { value: "late", label: t.onlyLate, count: late.length, tone: "late" },
              ]}
            />
          )
        }
        empty={
          all.length === 0 && (
            <Empty icon={UsersRound} title={t.noAccounts} text={t.noAccountsText} />
          )
        }
        noMatch={{
          title: t.noMatch,
          text: t.noMatchText,
          clear: t.clear,
          onClear: () => clear({ q: undefined, show: undefined }),
        }}
      >
        <FamilyTable label={t.family} families={shown} />
      </FilteredList>
    </>
  );
}
