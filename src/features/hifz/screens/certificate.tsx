import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Award, KeyRound, Lock, Printer } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { CertificateSheet } from "#features/hifz/certificates/parts/certificate-paper.tsx";
import { certificatesClient } from "#features/hifz/certificates/parts/certificates-client.ts";
import { RevokeDialog } from "#features/hifz/certificates/parts/revoke-dialog.tsx";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/hifz/certificates/$id")({
  component: CertificateScreen,
});

/** One certificate as it is printed. */
function CertificateScreen() {
  const t = useText(certificatesText);
  const { id } = Route.useParams();
  const { school } = useMe();
  const [isRevoking, setRevoking] = useState(false);
  const found = useQuery(certificatesClient.readCertificate.queryOptions({ input: { id } }));
  const { data: paper, error } = found;
  const logo = school?.logo_url ?? null;
  const why = refusalOf(error);
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/hifz/certificates">{t.back}</BackLink>}
        title={paper?.serial ?? t.title}
        line={paper && t.printHint}
        action={
          paper && (
            <>
              <ButtonAnchor href={`/sijil/${paper.code}`} target="_blank">
                {t.check}
              </ButtonAnchor>
              {!paper.revoked_on && (
                <>
                  <Button onClick={() => setRevoking(true)}>{t.revoke}</Button>
                  <Button kind="brand" icon={Printer} onClick={() => print()}>
                    {t.print}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      {why === "role" && <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />}
      {why === "gone" && <Empty icon={Award} title={t.gone} text={t.goneText} />}
      {why === "secret" && <Empty icon={KeyRound} title={t.secret} text={t.secretText} />}
      {!why && <LoadState of={found} failed={t.loadFailed} />}
      {paper && (
        <>
          <div className="max-w-[64rem] shadow-raised print:hidden">
            <CertificateSheet paper={paper} logo={logo} />
          </div>
          {createPortal(
            <div className="print-sheet print-only print-certificate">
              <CertificateSheet paper={paper} logo={logo} />
            </div>,
            document.body,
          )}
        </>
      )}
      {paper && isRevoking && (
        <RevokeDialog certificate={paper} onClose={() => setRevoking(false)} />
      )}
    </>
  );
}

/** Why there is no paper to show, where waiting or trying again does not help. */
function refusalOf(error: unknown): "role" | "gone" | "secret" | undefined {
  if (errorCode(error) === "FORBIDDEN") return "role";
  if (errorCode(error) === "NOT_FOUND") return "gone";
  return errorData(error).reason === "secret" ? "secret" : undefined;
}
