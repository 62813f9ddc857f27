import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
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

/** The office sees the school's figures here, and a guardian the own family's statement. */
function FeesOverview() {
  const mayManage = useMay("fees.manage");
  if (!mayManage) return <MyFees />;
  return (
    <Suspense fallback={<Spinner page />}>
      <SchoolFees />
    </Suspense>
  );
}
