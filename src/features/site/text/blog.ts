export const categories = {
  kehadiran: "Kehadiran",
  hafazan: "Hafazan",
  pengurusan: "Pengurusan",
  "perlindungan-data": "Perlindungan data",
} as const;

export type Category = keyof typeof categories;

export type Article = {
  /** The address, and the name of the Markdown file in content/articles. */
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  /** YYYY-MM-DD */
  date: string;
  category: Category;
};

const author = "Pasukan Halaqah";

/** The articles, newest first. */
export const articles: Article[] = [
  {
    slug: "kehadiran-halaqah-seminit",
    title: "Mengambil kehadiran halaqah dalam seminit",
    excerpt:
      "Tandakan yang luar biasa sahaja, bezakan “belum ditanda” daripada “tidak hadir”, dan simpan sejarah setiap pembetulan.",
    author,
    date: "2026-11-16",
    category: "kehadiran",
  },
  {
    slug: "pdpa-untuk-tahfiz",
    title: "PDPA untuk tahfiz: apa yang perlu disimpan, dan apa yang tidak",
    excerpt:
      "Senarai semak ringkas untuk mudir: data yang perlu, persetujuan penjaga, siapa yang boleh melihat, dan apa yang dibuat jika data bocor.",
    author,
    date: "2026-11-02",
    category: "perlindungan-data",
  },
  {
    slug: "merancang-murajaah",
    title: "Merancang murajaah: tiga aliran dan sedikit kira-kira",
    excerpt:
      "Berapa muka surat sehari untuk mengulang semuanya dalam 30 hari, dan bila hafazan baharu patut dihentikan seketika.",
    author,
    date: "2026-10-19",
    category: "hafazan",
  },
  {
    slug: "tidak-hadir-tanpa-sebab",
    title: "Tidak hadir tanpa sebab: daripada panggilan pertama hingga surat amaran",
    excerpt:
      "Urutan tindakan yang adil dan lembut, tarikh-tarikh penting, serta contoh ayat untuk menghubungi penjaga.",
    author,
    date: "2026-09-28",
    category: "kehadiran",
  },
  {
    slug: "yuran-yang-berperikemanusiaan",
    title: "Yuran yang berperikemanusiaan, buku yang tetap kemas",
    excerpt:
      "Kira mengikut keluarga, catat pengecualian bersama sumber dananya, dan asingkan yuran daripada zakat serta infaq.",
    author,
    date: "2026-09-07",
    category: "pengurusan",
  },
  {
    slug: "minggu-pertama-penggal",
    title: "Minggu pertama penggal: senarai kerja seorang mudir",
    excerpt:
      "Kelas, guru, senarai pelajar, takwim dan hujung minggu mengikut negeri, disusun supaya hari pertama bermula dengan tenang.",
    author,
    date: "2026-08-17",
    category: "pengurusan",
  },
  {
    slug: "dari-kertas-ke-sistem",
    title: "Dari kertas dan WhatsApp ke satu sistem, dalam empat minggu",
    excerpt:
      "Rancangan kecil yang tidak memenatkan guru, termasuk senarai perkara yang tidak perlu dipindahkan langsung.",
    author,
    date: "2026-07-27",
    category: "pengurusan",
  },
];
