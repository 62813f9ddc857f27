import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { juzInWords } from "#features/hifz/mushaf/rules/juz-words.ts";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { certificatesClient } from "./certificates-client.ts";
import { CertificateState } from "./certificate-state.tsx";

// Only those who issue certificates need it.
const IssueCertificate = lazyPart(
  async () => (await import("./issue-certificate.tsx")).IssueCertificate,
);

type Props = { studentId: string; name: string };

/** A pupil's certificates; who may issue them opens and issues them here. */
export function PupilCertificates({ studentId: student_id, name }: Props) {
  const t = useText(certificatesText);
  const { lang } = useLang();
  const mayIssue = useMay("hifz.manage");
  const [isOpen, setOpen] = useState(false);
  const found = useQuery(
    certificatesClient.listPupilCertificates.queryOptions({ input: { student_id } }),
  );
  return (
    <Card pad={false}>
      <CardHead
        title={t.certificates}
        action={
          mayIssue && (
            <Button className="print:hidden" onClick={() => setOpen(true)}>
              {t.issue}
            </Button>
          )
        }
      />
      <div className="p-5 max-sm:p-4">
        <LoadState of={found} failed={t.loadFailed} />
        {found.data?.length === 0 && <p className="text-muted">{t.pupilNone}</p>}
        <ul className="grid gap-4 empty:hidden">
          {found.data?.map(({ id, kind, juz, grade, serial, issued_on, revoked_on }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <p className="font-semibold">
                  {[t.kinds[kind], t.juz(juz.length, juzInWords(juz)), grade]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                <p className="text-14 text-muted">
                  {mayIssue ? (
                    <TextLink to="/dashboard/hifz/certificates/$id" params={{ id }}>
                      {serial}
                    </TextLink>
                  ) : (
                    serial
                  )}
                  {` · ${formatDate(issued_on, lang, "dayMonthYear")}`}
                  {revoked_on && ` · ${t.revokedOn(formatDate(revoked_on, lang))}`}
                </p>
              </div>
              <CertificateState isRevoked={revoked_on !== null} />
            </li>
          ))}
        </ul>
      </div>
      {isOpen && (
        <Suspense>
          <IssueCertificate
            pupil={{ id: student_id, name }}
            onIssued={() => setOpen(false)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
