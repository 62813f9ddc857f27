import { createFileRoute, Navigate, Outlet, useMatchRoute } from "@tanstack/react-router";
import { HandCoins, Lock } from "lucide-react";
import { TabCount } from "#app/layouts/counts.tsx";
import { feesText } from "#features/fees/text/fees.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

export const Route = createFileRoute("/dashboard/fees")({ component: FeesLayout });

const TABS = [
  { to: "/dashboard/fees", text: "overview", exact: true },
  { to: "/dashboard/fees/families", text: "families", exact: false },
  { to: "/dashboard/fees/receive", text: "receive", exact: false },
  { to: "/dashboard/fees/billing", text: "billing", exact: false },
  { to: "/dashboard/fees/cash", text: "cash", exact: false },
  { to: "/dashboard/fees/check", text: "check", exact: false },
  { to: "/dashboard/fees/funds", text: "funds", exact: false },
  { to: "/dashboard/fees/months", text: "months", exact: false },
  { to: "/dashboard/fees/settings", text: "settings", exact: false },
] as const;

/** The fees of a school: one head and a line of tabs. Guardians have the first page alone, about their family. */
function FeesLayout() {
  const t = useText(feesText);
  const [maySee, mayManage] = [useMay("fees.see"), useMay("fees.manage")];
  const mayCollect = useMay("fees.cash");
  const matches = useMatchRoute();
  const isFirst = Boolean(matches({ to: "/dashboard/fees" }));
  const isPay = Boolean(matches({ to: "/dashboard/fees/pay" }));
  const isSponsor = Boolean(matches({ to: "/dashboard/fees/funds/sponsors/$sponsorId" }));
  const isCash = Boolean(matches({ to: "/dashboard/fees/cash" }));
  if (!mayManage && mayCollect && (isCash || !maySee)) {
    return (
      <>
        <PageHead title={t.title} page={t.cash} />
        {isCash ? <Outlet /> : <Navigate to="/dashboard/fees/cash" replace />}
      </>
    );
  }
  if (!mayManage) {
    return (
      <>
        <PageHead title={maySee ? t.mine : t.title} line={maySee && t.familyLine} />
        {maySee && (isFirst || isPay || isSponsor) ? <Outlet /> : <NotHere maySee={maySee} />}
      </>
    );
  }
  // Two screens have no tab of their own, and stand under the one from which they are reached.
  const isWaivers = Boolean(matches({ to: "/dashboard/fees/waivers" }));
  const isOnline = Boolean(matches({ to: "/dashboard/fees/online" }));
  const under = isWaivers ? "funds" : isOnline ? "settings" : undefined;
  const here = TABS.find(({ to, text, exact }) =>
    under ? text === under : matches({ to, fuzzy: !exact }),
  );
  const receive = (
    <ButtonLink to="/dashboard/fees/receive" kind="brand" icon={HandCoins} className="max-sm:grow">
      {t.receivePayment}
    </ButtonLink>
  );
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={t.title}
          page={isWaivers ? t.waivers : here && t[here.text]}
          line={isFirst && t.line}
          action={isFirst && receive}
        />
      </div>
      <TabLine label={t.title}>
        {TABS.map(({ to, text, exact }) => (
          <Tab
            key={to}
            to={to}
            activeOptions={{ exact, includeSearch: false }}
            aria-current={text === under ? "page" : undefined}
          >
            {t[text]}
            <TabCount to={to} />
          </Tab>
        ))}
      </TabLine>
      <Outlet />
    </>
  );
}

function NotHere({ maySee }: { maySee: boolean }) {
  const t = useText(feesText);
  if (!maySee) return <Empty icon={Lock} title={t.forOffice} text={t.forOfficeText} />;
  return (
    <Empty
      icon={Lock}
      title={t.officeOnly}
      text={t.officeOnlyText}
      action={
        <ButtonLink to="/dashboard/fees" kind="brand">
          {t.mine}
        </ButtonLink>
      }
    />
  );
}
