import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CircleOff, KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { TokenRow } from "#features/tokens/contract.ts";
import { NewTokenDialog } from "#features/tokens/parts/new-token-dialog.tsx";
import { tokensClient } from "#features/tokens/parts/tokens-client.ts";
import { tokensText } from "#features/tokens/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Table } from "#ui/kit/table.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { readAhead } from "#ui/read-ahead.ts";

export const Route = createFileRoute("/dashboard/settings/tokens")({
  loader: ({ context }) =>
    readAhead(context, "tokens.manage", tokensClient.listTokens.queryOptions()),
  component: TokensScreen,
});

/** The tokens with which programs use the school's records: a list, a new one, the end of one. */
function TokensScreen() {
  const t = useText(tokensText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const tokens = useQuery(tokensClient.listTokens.queryOptions());
  const [adding, setAdding] = useState(false);
  const end = useAction(({ id }: TokenRow) => tokensClient.endToken.call({ id }), {
    changes: [tokensClient.key()],
    rereadsWhenRefused: true,
    done: (_, { name }) => t.ended(name),
    failed: t.failed,
    failsInToast: true,
  });
  const dayText = (date: string) => formatDate(date, lang, "dayMonthYear");

  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-[65ch]">
          <h2 className="text-20 font-semibold tracking-[-0.01em]">{t.title}</h2>
          <p className="text-muted">{t.line}</p>
          <a
            href="/api/docs#tokens-for-programs"
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-3"
          >
            {t.forProgrammers}
          </a>
        </div>
        <Button kind="brand" icon={Plus} onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      <LoadState of={tokens} failed={t.loadFailed} />
      {tokens.data?.length === 0 && <Empty icon={KeyRound} title={t.none} text={t.noneText} />}
      {tokens.data && tokens.data.length > 0 && (
        <Table
          label={t.title}
          rows={tokens.data}
          keyOf={({ id }: TokenRow) => id}
          columns={[
            {
              id: "name",
              head: t.name,
              cell: ({ name, permissions }: TokenRow) => (
                <>
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-13 text-muted">
                    {permissions.map((permission) => t.permission[permission]).join(" · ")}
                  </span>
                </>
              ),
            },
            {
              id: "made_by",
              head: t.madeBy,
              cell: ({ made_by }: TokenRow) => <Fact name={t.madeBy}>{made_by}</Fact>,
            },
            {
              id: "last_used",
              head: t.lastUsed,
              cell: ({ last_used_on }: TokenRow) => (
                <Fact name={t.lastUsed}>{last_used_on ? dayText(last_used_on) : t.never}</Fact>
              ),
            },
            {
              id: "expires",
              head: t.expires,
              cell: ({ expires_at, is_expired }: TokenRow) =>
                is_expired ? (
                  <Badge>{t.expired}</Badge>
                ) : (
                  <Fact name={t.expires}>{dayText(dayOf(expires_at, zone))}</Fact>
                ),
            },
            {
              id: "actions",
              head: t.actions,
              phone: "wide",
              cell: (token: TokenRow) => (
                <Button
                  size="sm"
                  icon={CircleOff}
                  busy={end.input?.id === token.id}
                  aria-label={t.endOf(token.name)}
                  onClick={() => void end.start(token)}
                >
                  {t.end}
                </Button>
              ),
            },
          ]}
        />
      )}
      {adding && <NewTokenDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** What a column says; on a phone, where the columns have no heads, with its name. */
function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <span className="sm:hidden">{name}: </span>
      {children}
    </>
  );
}
