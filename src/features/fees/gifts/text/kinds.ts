import type { FundKind } from "#features/fees/funds/rules.ts";

/** The kinds of funds. Reports name them without the words of their pages. */
export const fundKindWords: Record<"english" | "malay", Record<FundKind, string>> = {
  english: {
    operasi: "Operations",
    infaq: "Infaq",
    sedekah: "Sedekah",
    zakat: "Zakat",
    wakaf: "Wakaf",
    yatim: "Orphans",
    tajaan: "Sponsorship",
  },
  malay: {
    operasi: "Operasi",
    infaq: "Infaq",
    sedekah: "Sedekah",
    zakat: "Zakat",
    wakaf: "Wakaf",
    yatim: "Anak yatim",
    tajaan: "Tajaan",
  },
};
