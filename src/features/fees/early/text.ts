import { words } from "#lib/text.ts";

const english = {
  title: (year: string) => `Pay ${year} in one go`,
  office:
    "One bill for the rest of the year. Each month keeps its own due date, so nothing is overdue if the family pays month by month after all.",
  own: "You get one bill for the rest of the year. Each month keeps its own due date, so nothing is overdue if you pay month by month after all.",
  bill: "Pay a year",
  year: "Year",
  total: "Total",
  waived: (sum: string) => `${sum} is already waived.`,
  short: (fund: string, sum: string) =>
    `${fund} lacks ${sum}, so the year cannot be billed in one go.`,
  nothing: "Everything in this year has been billed.",
  off: (percent: string, sum: string) => `${percent}% discount (${sum})`,
  step: (sum: string, day: string) => `Pay ${sum} by ${day}`,
  after: (sum: string, day: string) => `and ${sum} by ${day}`,
  others: (sum: string) => `This includes ${sum} that is already owed.`,
  confirm: (sum: string) => `Issue the bill of ${sum}`,
  agree: "Yes, pay the year",
  cancel: "Cancel",
  done: (year: string) => `The bill for ${year} is ready.`,
  billed: (year: string, number: string) => `${year} is billed ahead (${number}).`,
  given: (percent: string, sum: string, number: string) =>
    `${percent}% discount for early payment given: ${sum} (${number}).`,
  undo: "Cancel the year's bill",
  undoTitle: (number: string) => `Cancel bill ${number}?`,
  undoLine: "A credit note cancels it. The months can then be billed again.",
  undone: (number: string) => `Bill ${number} is cancelled.`,
  paid: "Something has been paid towards this bill, so it cannot be cancelled.",
  keep: "Keep it",
  left: (name: string, day: string, months: number) =>
    `${name} left on ${day}. ${months === 1 ? "1 later month is" : `${months} later months are`} already billed.`,
  sum: (total: string) => `${total} can be credited.`,
  lessDiscount: (total: string, off: string) => `${total} can be credited, less ${off} discount.`,
  credit: (sum: string) => `Credit ${sum}`,
  creditTitle: (sum: string) => `Credit ${sum}?`,
  creditLine:
    "A credit note takes the months off the family's account. What was paid for them can then be refunded.",
  credited: (sum: string) => `${sum} is credited.`,
  faults: {
    changed: "Something has changed since this was worked out. Check again and press once more.",
    running: "Somebody else is issuing bills. Please try again in a moment.",
    nothing: "Everything in this year has been billed.",
    fund_short: "A fund cannot pay its waivers for the whole year. Bill month by month instead.",
    no_offer: "The discount is no longer offered. Please ask the office.",
  },
  failed: "That was not done. Please try again.",
};

export const earlyText = words<typeof english>({
  asal: english,
  ms: {
    title: (year) => `Bayar setahun ${year}`,
    office:
      "Satu bil untuk baki tahun itu. Setiap bulan kekal dengan tarikh akhirnya sendiri, jadi tiada yang tertunggak jika keluarga kembali membayar setiap bulan.",
    own: "Satu bil untuk baki tahun itu. Setiap bulan kekal dengan tarikh akhirnya sendiri, jadi tiada yang tertunggak jika anda kembali membayar setiap bulan.",
    bill: "Bayar setahun",
    year: "Tahun",
    total: "Jumlah",
    waived: (sum) => `${sum} sudah dikecualikan.`,
    short: (fund, sum) =>
      `${fund} kurang ${sum}, jadi bil setahun tidak dapat dikeluarkan sekali gus.`,
    nothing: "Semua yuran tahun ini sudah dibilkan.",
    off: (percent, sum) => `Potongan ${percent}% (${sum})`,
    step: (sum, day) => `Bayar ${sum} selewat-lewatnya ${day}`,
    after: (sum, day) => `dan ${sum} selewat-lewatnya ${day}`,
    others: (sum) => `Termasuk ${sum} yang masih belum dibayar.`,
    confirm: (sum) => `Keluarkan bil ${sum}`,
    agree: "Ya, bayar setahun",
    cancel: "Batal",
    done: (year) => `Bil setahun ${year} sudah sedia.`,
    billed: (year, number) => `Tahun ${year} sudah dibilkan lebih awal (${number}).`,
    given: (percent, sum, number) =>
      `Potongan bayaran awal ${percent}% telah diberikan: ${sum} (${number}).`,
    undo: "Batalkan bil setahun",
    undoTitle: (number) => `Batalkan bil ${number}?`,
    undoLine: "Bil dibatalkan dengan nota kredit. Bulan-bulan itu boleh dibilkan semula.",
    undone: (number) => `Bil ${number} sudah dibatalkan.`,
    paid: "Sudah ada bayaran untuk bil ini, jadi tidak boleh dibatalkan.",
    keep: "Kekalkan",
    left: (name, day, months) =>
      `${name} berhenti pada ${day}. ${months} bulan selepas itu sudah dibilkan.`,
    sum: (total) => `${total} boleh dikreditkan.`,
    lessDiscount: (total, off) => `${total} boleh dikreditkan, tolak potongan ${off}.`,
    credit: (sum) => `Kreditkan ${sum}`,
    creditTitle: (sum) => `Kreditkan ${sum}?`,
    creditLine:
      "Nota kredit mengeluarkan bulan-bulan itu daripada akaun keluarga. Bayaran untuknya kemudian boleh dibayar balik.",
    credited: (sum) => `${sum} telah dikreditkan.`,
    faults: {
      changed: "Ada perubahan sejak kiraan ini dibuat. Semak semula dan tekan sekali lagi.",
      running: "Orang lain sedang mengeluarkan bil. Sila cuba sebentar lagi.",
      nothing: "Semua yuran tahun ini sudah dibilkan.",
      fund_short:
        "Baki tabung tidak cukup untuk pengecualian setahun. Keluarkan bil setiap bulan seperti biasa.",
      no_offer: "Potongan ini tidak lagi ditawarkan. Sila tanya pejabat.",
    },
    failed: "Tidak berjaya. Sila cuba lagi.",
  },
  en: english,
});
