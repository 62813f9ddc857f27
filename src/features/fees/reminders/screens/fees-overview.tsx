import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { feeClaimsClient } from "#features/fees/claims/parts/fee-claims-client.ts";
import { MySlips } from "#features/fees/claims/parts/my-slips.tsx";
import { feeGatewayClient } from "#features/fees/gateway/parts/fee-gateway-client.ts";
import { PayOnline } from "#features/fees/gateway/parts/pay-online.tsx";
import { MyFees } from "#features/fees/statements/parts/my-fees.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

export const Route = createFileRoute("/dashboard/fees/")({ component: FeesOverview });

/** A file of its own, so that guardians do not load it. */
const SchoolFees = lazyPart(async () => {
  const { SchoolFees: Part } = await import("#features/fees/statements/parts/school-fees.tsx");
  return Part;
});

const GatewayReview = lazyPart(async () => {
  const { GatewayReview: Part } = await import("#features/fees/gateway/parts/gateway-review.tsx");
  return Part;
});

const ReminderList = lazyPart(async () => {
  const { ReminderList: Part } = await import("#features/fees/reminders/parts/reminder-list.tsx");
  return Part;
});

/** Few guardians are sponsors too: what they see of it comes after what they owe. */
const MySponsorship = lazyPart(async () => {
  const { MySponsorship: Part } = await import("#features/fees/gifts/parts/my-sponsorship.tsx");
  return Part;
});

/** The office sees the school's figures here, and a guardian the own family's statement. */
function FeesOverview() {
  const [maySee, mayManage] = [useMay("fees.see"), useMay("fees.manage")];
  // A collector is on the way to the drawer.
  if (!maySee) return null;
  if (!mayManage) return <FamilyFees />;
  return (
    <Suspense fallback={<Spinner page />}>
      <GatewayReview />
      <SchoolFees more={<ReminderList />} />
    </Suspense>
  );
}

function FamilyFees() {
  const mayPay = useMay("fees.pay");
  const claims = useQuery(feeClaimsClient.listClaims.queryOptions({ input: {} }));
  const online = useQuery(feeGatewayClient.listOnlinePayments.queryOptions({ input: {} }));
  // Without network nobody can pay online.
  const isOnline = Boolean(online.data?.is_on && !online.error);
  return (
    <>
      <MyFees
        more={(statement) =>
          mayPay && (
            <>
              {isOnline && (
                <PayOnline statement={statement} payments={online.data?.payments ?? []} />
              )}
              <MySlips statement={statement} claims={claims.data ?? []} isSecond={isOnline} />
            </>
          )
        }
      />
      <Suspense>
        <MySponsorship />
      </Suspense>
    </>
  );
}
