import { greetingTo } from "#features/absences/text.ts";

type Reader = { first_name: string; relation: string };
type Told = { child: string; class_name: string; period: string; version: number; url: string };

/** The mail about new and changed reports, always in Malay. The subject names nobody. */
export function cardNewsLetter(
  reader: Reader,
  { school, told }: { school: string; told: readonly Told[] },
) {
  const isChanged = told.every(({ version }) => version > 1);
  const lineOf = ({ child, class_name, period, version }: Told) =>
    `${child} (${class_name}), ${period}${version > 1 && !isChanged ? ": dikemas kini" : ""}.`;
  const [first, ...others] = told;
  const alone = first && others.length === 0;
  return {
    subject: isChanged
      ? "Halaqah: laporan kemajuan dikemas kini"
      : "Halaqah: laporan kemajuan telah diterbitkan",
    greeting: greetingTo(reader),
    paragraphs: [
      isChanged
        ? `Laporan kemajuan ini telah dikemas kini oleh ${school}. Yang terdahulu tidak lagi terpakai.`
        : `Laporan kemajuan ini telah diterbitkan oleh ${school}.`,
      ...(alone ? [lineOf(first)] : []),
      "Mohon baca dan tandatangani dengan menekan Saya telah membaca di bawah laporan itu.",
    ],
    ...(alone
      ? { action: { label: "Buka laporan", url: first.url } }
      : { listed: told.map((one) => ({ words: lineOf(one), label: "Buka", url: one.url })) }),
    notes: [
      "E-mel ini dihantar kepada penjaga yang bersetuju dihubungi melalui e-mel. Cara anda menerimanya boleh diubah di halaman Pengumuman.",
    ],
    closing: "Sekian, terima kasih. Wassalam.",
  };
}
