import { FileText } from "lucide-react";
import { signaturesText } from "#features/cards/signatures/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

/** Shown to families in the place of what the staff writes: where their own reports are. */
export function StaffOnly() {
  const t = useText(signaturesText);
  return (
    <>
      <PageHead title={t.back} />
      <Empty
        icon={FileText}
        title={t.staffOnly}
        text={t.staffOnlyText}
        action={
          <ButtonLink to="/dashboard/family" kind="brand">
            {t.toOwn}
          </ButtonLink>
        }
      />
    </>
  );
}
