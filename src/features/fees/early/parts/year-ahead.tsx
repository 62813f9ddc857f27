import { useQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { earlyText } from "#features/fees/early/text.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { feeEarlyClient } from "./fee-early-client.ts";
import { LeaverLine } from "./leaver-line.tsx";
import { Offers } from "./offers.tsx";
import { UndoYear } from "./undo-year.tsx";
import { YearDialog } from "./year-dialog.tsx";

/** A year that a family may pay ahead: what is offered until when, its bill, and what is left of it when a pupil leaves. */
export function YearAhead({ account_id }: { account_id: string }) {
  const t = useText(earlyText);
  const isOffice = useMay("fees.manage");
  const mayPay = useMay("fees.pay");
  const [open, setOpen] = useState<"bill" | "undo">();
  const year = useQuery(feeEarlyClient.readYear.queryOptions({ input: { account_id } }));
  const found = year.data;
  if (!found) return null;
  const { bill, offers, discount, leavers } = found;
  const isOffered = !bill && offers.length > 0;
  const mayBill = isOffice || (mayPay && isOffered);
  if (!mayBill && offers.length === 0 && !discount) return null;
  return (
    <section
      aria-label={t.title(found.year)}
      className={classNames("grid gap-3", isOffice && "mb-6")}
    >
      {(offers.length > 0 || discount || bill) && (
        <div>
          <h2 className="font-semibold">{t.title(found.year)}</h2>
          {bill && <p className="text-14 text-muted">{t.billed(found.year, bill.number)}</p>}
          {discount && (
            <p className="text-14">
              {t.given(String(discount.off_bp / 100), formatSen(discount.sen), discount.number)}
            </p>
          )}
          <Offers year={found} />
        </div>
      )}
      {leavers.map((leaver) => (
        <LeaverLine
          key={`${leaver.student_id} ${leaver.year}`}
          account_id={account_id}
          leaver={leaver}
        />
      ))}
      {mayBill && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={CalendarCheck}
            size={isOffice ? "sm" : undefined}
            onClick={() => setOpen("bill")}
            className="max-sm:min-h-11"
          >
            {t.bill}
          </Button>
          {isOffice && bill && !bill.is_paid && (
            <Button
              kind="ghost"
              size="sm"
              onClick={() => setOpen("undo")}
              className="max-sm:min-h-11"
            >
              {t.undo}
            </Button>
          )}
        </div>
      )}
      {open === "bill" && <YearDialog shown={found} onClose={() => setOpen(undefined)} />}
      {open === "undo" && bill && <UndoYear bill={bill} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
