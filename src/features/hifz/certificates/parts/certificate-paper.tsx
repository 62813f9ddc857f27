import { renderSVG } from "uqr";
import type { CertificatePaper } from "#features/hifz/certificates/contract.ts";
import { ALL_JUZ } from "#features/hifz/certificates/rules.ts";
import { juzInWords } from "#features/hifz/mushaf/rules/juz-words.ts";
import { ON_PAPER } from "#features/hifz/certificates/text.ts";
import { formatDate } from "#lib/dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { NamePart } from "#ui/kit/name.tsx";

type Props = { paper: CertificatePaper; logo: string | null };

/** More signs than this need smaller letters to stand on one line or two. */
const LONG_NAME = 34;

/**
 * A certificate on A4 in landscape. Every size follows the width of the paper, so that the screen shows what is
 * printed. It is in Malay, with the Arabic and Jawi names in their own script.
 */
export function CertificateSheet({ paper, logo }: Props) {
  const { kind, juz, grade, issued_on, hijri, revoked_on, recognition } = paper;
  const isWhole = juz.length === ALL_JUZ;
  const date = [formatDate(issued_on, "ms", "dayMonthYear"), hijri].filter(Boolean).join(" · ");
  return (
    <div className="certificate" lang="ms">
      <article className="relative grid h-full grid-rows-[auto_1fr_auto] overflow-hidden border-[0.35cqw] border-[#0b5d4a] p-[2.6cqw] text-center outline-[0.1cqw] -outline-offset-[0.9cqw] outline-[#b08a3e]">
        <header className="grid grid-cols-[9cqw_1fr_9cqw] items-center gap-[2cqw]">
          {logo ? <img src={logo} alt="" className="size-[9cqw] object-contain" /> : <span />}
          <div>
            <p className="text-[2.1cqw] leading-tight font-semibold tracking-[0.04em] text-balance uppercase">
              <NamePart>{paper.school}</NamePart>
            </p>
            {paper.arabic_name && (
              <p lang="ar" dir="rtl" className="font-arabic text-[2cqw] leading-[1.9]">
                {paper.arabic_name}
              </p>
            )}
          </div>
        </header>
        <div className="grid content-center justify-items-center gap-[0.9cqw]">
          <h2 className="font-serif text-[4.8cqw] leading-tight font-display tracking-[0.03em] text-[#0b5d4a] uppercase">
            {ON_PAPER.kinds[kind]}
          </h2>
          <p lang="ar" dir="rtl" className="font-arabic text-[2.2cqw] leading-[1.9] text-[#0b5d4a]">
            {ON_PAPER.arabic}
          </p>
          <p className="mt-[0.6cqw] text-[1.5cqw]">{ON_PAPER.certifies}</p>
          <p
            className={classNames(
              "max-w-[76cqw] font-serif leading-tight font-display text-balance",
              paper.name.length > LONG_NAME ? "text-[2.9cqw]" : "text-[3.9cqw]",
            )}
          >
            <NamePart>{paper.name}</NamePart>
          </p>
          {paper.jawi_name && (
            <p lang="ms-Arab" dir="rtl" className="font-arabic text-[2.6cqw] leading-[1.9]">
              {paper.jawi_name}
            </p>
          )}
          <p className="text-[1.9cqw]">
            {`${ON_PAPER.memorised} `}
            <strong className="font-bold uppercase">
              {isWhole ? ON_PAPER.whole : ON_PAPER.juz(juz.length)}
            </strong>
            {!isWhole && ` (${ON_PAPER.which(juzInWords(juz))})`}
            {grade && (
              <>
                {` ${ON_PAPER.grade} `}
                <strong className="font-bold uppercase">{grade}</strong>
              </>
            )}
          </p>
          <p className="text-[1.5cqw]">{date}</p>
          <p className="text-[1.25cqw] text-[#444]">
            {recognition ? ON_PAPER.recognised(recognition) : ON_PAPER.own}
          </p>
        </div>
        <footer className="flex items-end justify-between gap-[2cqw]">
          {paper.signers.map(({ post, name }) => (
            <div key={post} className="w-[23cqw] text-[1.3cqw] leading-snug">
              <p className="border-t-[0.1cqw] border-current pt-[0.5cqw] font-semibold">
                {name || post}
              </p>
              {name && <p>{post}</p>}
            </div>
          ))}
          <div className="flex items-end gap-[1.2cqw] text-start text-[1.1cqw] leading-snug">
            <div>
              <p className="font-semibold">{`${ON_PAPER.serial} ${paper.serial}`}</p>
              <p>{`${ON_PAPER.code} ${paper.code}`}</p>
              <p>{`${ON_PAPER.check} ${checkPlace(paper.address)}`}</p>
            </div>
            <img src={qrOf(paper.address)} alt={paper.address} className="size-[9cqw]" />
          </div>
        </footer>
        {revoked_on && (
          <p className="absolute inset-x-0 top-[38%] rotate-[-14deg] text-[5cqw] font-bold text-[#b3261e] uppercase opacity-85">
            {ON_PAPER.revoked(formatDate(revoked_on, "ms"))}
          </p>
        )}
      </article>
    </div>
  );
}

/** The address of the page that checks certificates, without a code: "halaqah.example/sijil". */
function checkPlace(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/[^/]*$/, "");
}

function qrOf(address: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 1 }))}`;
}
