import { useQuery } from "@tanstack/react-query";
import { HandHeart } from "lucide-react";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { formatSen } from "#lib/money.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { feeFundsClient } from "./fee-funds-client.ts";

/** What a guardian who is a sponsor gave this year, and the way to its statement; nothing for others. */
export function MySponsorship() {
  const t = useText(feeFundsText);
  const { today } = useMe();
  const mine = useQuery(feeFundsClient.listSponsors.queryOptions({ input: {} }));
  return mine.data?.map(({ id, name, received_sen }) => (
    <Card key={id} className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 grow basis-52 wrap-anywhere">
        {name}
        <span className="block font-semibold tabular-nums">
          {t.youGave(formatSen(received_sen), today.slice(0, 4))}
        </span>
      </p>
      <ButtonLink
        to="/dashboard/fees/funds/sponsors/$sponsorId"
        params={{ sponsorId: id }}
        icon={HandHeart}
        className="max-sm:w-full"
      >
        {t.myGifts}
      </ButtonLink>
    </Card>
  ));
}
