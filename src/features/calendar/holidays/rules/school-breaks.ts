export type SchoolBreak = {
  slug: string;
  title: string;
  /** First and last day in schools that rest on Friday and Saturday (A), and in all others (B). */
  A: readonly [string, string];
  B: readonly [string, string];
  /** Whether KPM has published it. */
  published: boolean;
};

/**
 * The breaks of the Ministry of Education (KPM) in 2026, with the days around festivals. Those of 2027 are not
 * known and are taken from those of 2026.
 */
export const SCHOOL_BREAKS: Readonly<Record<number, readonly SchoolBreak[]>> = {
  2026: [
    {
      slug: "cuti-tambahan-tahun-baharu-cina",
      title: "Cuti tambahan Tahun Baharu Cina",
      A: ["02-15", "02-16"],
      B: ["02-16", "02-16"],
      published: true,
    },
    {
      slug: "cuti-tambahan-tahun-baharu-cina-2",
      title: "Cuti tambahan Tahun Baharu Cina",
      A: ["02-19", "02-19"],
      B: ["02-19", "02-20"],
      published: true,
    },
    {
      slug: "cuti-tambahan-aidilfitri",
      title: "Cuti tambahan Aidilfitri",
      A: ["03-18", "03-19"],
      B: ["03-18", "03-20"],
      published: true,
    },
    {
      slug: "cuti-penggal-1",
      title: "Cuti penggal 1",
      A: ["03-20", "03-28"],
      B: ["03-21", "03-29"],
      published: true,
    },
    {
      slug: "cuti-pertengahan-tahun",
      title: "Cuti pertengahan tahun",
      A: ["05-22", "06-06"],
      B: ["05-23", "06-07"],
      published: true,
    },
    {
      slug: "cuti-penggal-2",
      title: "Cuti penggal 2",
      A: ["08-28", "09-05"],
      B: ["08-29", "09-06"],
      published: true,
    },
    {
      // The ministry announced extra days; these two are named by schools only.
      slug: "cuti-tambahan-deepavali",
      title: "Cuti tambahan Deepavali",
      A: ["11-09", "11-10"],
      B: ["11-09", "11-10"],
      published: false,
    },
    {
      slug: "cuti-akhir-tahun",
      title: "Cuti akhir persekolahan",
      A: ["12-04", "12-31"],
      B: ["12-05", "12-31"],
      published: true,
    },
  ],
  // The same weeks as in 2026, a day earlier in the year.
  2027: [
    {
      slug: "cuti-penggal-1",
      title: "Cuti penggal 1",
      A: ["03-19", "03-27"],
      B: ["03-20", "03-28"],
      published: false,
    },
    {
      slug: "cuti-pertengahan-tahun",
      title: "Cuti pertengahan tahun",
      A: ["05-21", "06-05"],
      B: ["05-22", "06-06"],
      published: false,
    },
    {
      slug: "cuti-penggal-2",
      title: "Cuti penggal 2",
      A: ["08-27", "09-04"],
      B: ["08-28", "09-05"],
      published: false,
    },
    {
      slug: "cuti-akhir-tahun",
      title: "Cuti akhir persekolahan",
      A: ["12-03", "12-31"],
      B: ["12-04", "12-31"],
      published: false,
    },
  ],
};
