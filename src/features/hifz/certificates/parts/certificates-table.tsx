import { useMemo } from "react";
import type { ListedCertificate } from "#features/hifz/certificates/contract.ts";
import { juzInWords } from "#features/hifz/mushaf/rules/juz-words.ts";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Name } from "#ui/kit/name.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { CertificateState } from "./certificate-state.tsx";

type Props = {
  certificates: readonly ListedCertificate[];
  onRevoke: (certificate: ListedCertificate) => void;
};

/** The certificates that the school issued, to open and to revoke. */
export function CertificatesTable({ certificates, onRevoke }: Props) {
  const t = useText(certificatesText);
  const { lang } = useLang();
  const columns = useMemo(
    (): TableColumn<ListedCertificate>[] => [
      {
        id: "student",
        head: t.student,
        phone: "main",
        cell: ({ first_name, last_name, number }) => (
          <Name given={first_name} rest={last_name} fallback={number} />
        ),
      },
      {
        id: "state",
        head: t.state,
        phone: "aside",
        cell: ({ revoked_on }) => <CertificateState isRevoked={revoked_on !== null} />,
      },
      {
        id: "amount",
        head: t.amount,
        phone: "line",
        cell: ({ kind, juz, grade }) => (
          <>
            <span className="sm:whitespace-nowrap">{t.juz(juz.length, juzInWords(juz))}</span>
            <span className="block text-13 text-muted max-sm:inline max-sm:before:content-['_·_']">
              {[t.kinds[kind], grade].filter(Boolean).join(" · ")}
            </span>
          </>
        ),
      },
      {
        id: "serial",
        head: t.serial,
        phone: "line",
        cell: ({ id, serial, erased }) =>
          erased ? (
            <>
              {serial}
              <span className="block text-13 text-muted">{t.erased}</span>
            </>
          ) : (
            <TextLink
              to="/dashboard/hifz/certificates/$id"
              params={{ id }}
              aria-label={t.openOf(serial)}
              className="inline-flex max-sm:-my-3 max-sm:py-3 whitespace-nowrap"
            >
              {serial}
            </TextLink>
          ),
      },
      {
        id: "issued",
        className: "sm:max-md:hidden",
        head: t.issuedOn,
        phone: "line",
        cell: ({ issued_on, by_exam }) => (
          <>
            {formatDate(issued_on, lang)}
            <span className="block text-13 text-muted max-sm:inline max-sm:before:content-['_·_']">
              {by_exam ? t.byExam : t.byReview}
            </span>
          </>
        ),
      },
      {
        id: "revoke",
        head: t.revocation,
        phone: "wide",
        cell: (certificate) =>
          certificate.revoked_on ? (
            <span className="block max-w-56 text-14 text-muted wrap-anywhere">
              {t.revokedOn(formatDate(certificate.revoked_on, lang))}
              <span className="block">{certificate.revoked_why}</span>
            </span>
          ) : (
            <Button
              className="print:hidden"
              aria-label={t.revokeOf(certificate.serial)}
              onClick={() => onRevoke(certificate)}
            >
              {t.revoke}
            </Button>
          ),
      },
    ],
    [t, lang, onRevoke],
  );
  return <Table label={t.title} columns={columns} rows={certificates} keyOf={({ id }) => id} />;
}

type ExportProps = { certificates: readonly ListedCertificate[]; filters: (string | false)[] };

/** Saves and prints the certificates as they are filtered. */
export function CertificatesExport({ certificates, filters }: ExportProps) {
  const t = useText(certificatesText);
  const columns: SaveColumn<ListedCertificate>[] = [
    { head: t.serial, value: ({ serial }) => serial },
    { head: t.number, value: ({ number }) => number },
    { head: t.student, value: fullName },
    { head: t.kind, value: ({ kind }) => t.kinds[kind] },
    { head: t.amount, value: ({ juz }) => t.juz(juz.length, juzInWords(juz)) },
    { head: t.grade, value: ({ grade }) => grade },
    { head: t.basis, value: ({ by_exam }) => (by_exam ? t.byExam : t.byReview) },
    { head: t.issuedOn, kind: "date", value: ({ issued_on }) => issued_on },
    { head: t.revoked, kind: "date", value: ({ revoked_on }) => revoked_on },
  ];
  return (
    <ListExport
      list="certificates"
      title={t.title}
      filters={filters}
      columns={columns}
      rows={certificates}
    />
  );
}
