import type { Instalment } from "#features/fees/plans/rules.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";

type Offered = {
  first_name: string;
  school: string;
  code: string;
  instalments: readonly Instalment[];
  url: string;
};

/** The offer of a plan by e-mail, always in Malay; the sums stand in the text alone. */
export function feePlanLetter({ first_name, school, code, instalments, url }: Offered) {
  return {
    subject: "Halaqah: tawaran ansuran yuran sekolah",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `${school} menawarkan bayaran ansuran bagi yuran keluarga ${code}:`,
      ...instalments.map(
        ({ due_on, amount_sen }, at) =>
          `Ansuran ${at + 1}: ${formatSen(amount_sen)}, selewat-lewatnya ${formatDate(due_on, "ms", "dayMonthYear")}`,
      ),
      "Sila jawab tawaran ini di Halaqah, atau hubungi pejabat jika jumlah atau tarikhnya tidak sesuai.",
    ],
    action: { label: "Jawab tawaran", url },
    closing: "Jazakumullahu khairan.",
  };
}
