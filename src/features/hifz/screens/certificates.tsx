import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Award, Lock, Plus, Settings2 } from "lucide-react";
import { useState } from "react";
import type { ListedCertificate } from "#features/hifz/certificates/contract.ts";
import { certificatesClient } from "#features/hifz/certificates/parts/certificates-client.ts";
import {
  CertificatesExport,
  CertificatesTable,
} from "#features/hifz/certificates/parts/certificates-table.tsx";
import { CertificateSettingsDialog } from "#features/hifz/certificates/parts/certificate-settings.tsx";
import { IssueCertificate } from "#features/hifz/certificates/parts/issue-certificate.tsx";
import { RevokeDialog } from "#features/hifz/certificates/parts/revoke-dialog.tsx";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { fullName, matches } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

const SHOWN = ["all", "valid", "revoked"] as const;
type Shown = (typeof SHOWN)[number];

export const Route = createFileRoute("/dashboard/hifz/certificates/")({
  component: CertificatesScreen,
});

/** The certificates of memorisation: issued, found, revoked. */
function CertificatesScreen() {
  const t = useText(certificatesText);
  const mayManage = useMay("hifz.manage");
  if (mayManage) return <Certificates />;
  return (
    <>
      <PageHead title={t.title} />
      <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />
    </>
  );
}

function Certificates() {
  const t = useText(certificatesText);
  const navigate = Route.useNavigate();
  const found = useQuery(certificatesClient.listCertificates.queryOptions());
  const [show, setShow] = useState<Shown>("all");
  const [q, setQ] = useState("");
  const [dialog, setDialog] = useState<"issue" | "settings">();
  const [revoked, setRevoked] = useState<ListedCertificate>();
  const all = found.data ?? [];
  const isOf = (wanted: Shown, { revoked_on }: ListedCertificate) =>
    wanted === "all" || (wanted === "revoked") === (revoked_on !== null);
  const shown = all.filter(
    (one) => isOf(show, one) && matches(q, [fullName(one), one.number, one.serial]),
  );
  const issueButton = (
    <Button kind="brand" icon={Plus} onClick={() => setDialog("issue")}>
      {t.issue}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          <>
            <Button icon={Settings2} onClick={() => setDialog("settings")}>
              {t.settings}
            </Button>
            {all.length > 0 && (
              <CertificatesExport certificates={shown} filters={[show !== "all" && t[show], q]} />
            )}
            {all.length > 0 && issueButton}
          </>
        }
      />
      <LoadState of={found} failed={t.loadFailed} />
      {found.data?.length === 0 && (
        <Empty icon={Award} title={t.none} text={t.noneText} action={issueButton} />
      )}
      {all.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
          <Chips
            label={t.show}
            options={SHOWN.map((value) => ({
              value,
              label: t[value],
              count: all.filter((one) => isOf(value, one)).length,
            }))}
            value={show}
            onChange={setShow}
          />
          <SearchField
            size="sm"
            label={t.search}
            value={q}
            onChange={setQ}
            className="min-w-60 flex-1"
          />
        </div>
      )}
      {all.length > 0 && shown.length === 0 && <Empty icon={Award} title={t.noMatch} />}
      {shown.length > 0 && <CertificatesTable certificates={shown} onRevoke={setRevoked} />}
      {dialog === "issue" && (
        <IssueCertificate
          onIssued={({ id }) =>
            void navigate({ to: "/dashboard/hifz/certificates/$id", params: { id } })
          }
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "settings" && <CertificateSettingsDialog onClose={() => setDialog(undefined)} />}
      {revoked && <RevokeDialog certificate={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}
