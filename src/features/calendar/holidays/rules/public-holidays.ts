/**
 * The public holidays of Malaysia's states, as far as they are known. For 2026: the lists of the federal and
 * state governments. Nothing official is known of 2027 yet: what is computed for it is an estimate, and so is
 * each day of `unsure`.
 */
export type When =
  | { on: string }
  | { nth: number; weekday: number; month: number }
  | { hijri: { month: number; day: number } }
  /** Days of calendars that we do not calculate, by year. */
  | { dates: Readonly<Record<number, string>> };

export type HolidayRule = {
  slug: string;
  title: string;
  when: When;
  days?: number;
  only?: readonly string[];
  except?: readonly string[];
  /** The states in which the day is not certain even in 2026. */
  unsure?: readonly string[];
  /** True when it gets no replacement if it falls on a rest day. */
  keeps?: boolean;
};

const TERRITORIES = ["WP Kuala Lumpur", "WP Labuan", "WP Putrajaya"];

export const HOLIDAYS: readonly HolidayRule[] = [
  {
    slug: "tahun-baharu",
    title: "Tahun Baharu",
    when: { on: "01-01" },
    except: ["Johor", "Kedah", "Kelantan", "Perlis", "Terengganu"],
  },
  {
    // Perlis declared it for 2026 alone.
    slug: "tahun-baharu",
    title: "Cuti Peristiwa Tahun Baharu",
    when: { dates: { 2026: "01-01" } },
    only: ["Perlis"],
  },
  {
    slug: "keputeraan-ydpb-negeri-sembilan",
    title: "Hari Keputeraan Yang di-Pertuan Besar Negeri Sembilan",
    when: { on: "01-14" },
    only: ["Negeri Sembilan"],
  },
  {
    slug: "israk-mikraj",
    title: "Israk dan Mikraj",
    when: { hijri: { month: 7, day: 27 } },
    only: ["Kedah", "Negeri Sembilan", "Perlis", "Terengganu"],
  },
  {
    slug: "wilayah-persekutuan",
    title: "Hari Wilayah Persekutuan",
    when: { on: "02-01" },
    only: TERRITORIES,
  },
  {
    slug: "thaipusam",
    title: "Hari Thaipusam",
    when: { dates: { 2026: "02-01", 2027: "01-22" } },
    only: [
      "Johor",
      "Negeri Sembilan",
      "Perak",
      "Pulau Pinang",
      "Selangor",
      "WP Kuala Lumpur",
      "WP Putrajaya",
    ],
  },
  {
    slug: "tahun-baru-cina",
    title: "Tahun Baharu Cina",
    when: { dates: { 2026: "02-17", 2027: "02-06" } },
    days: 2,
  },
  {
    slug: "awal-ramadan",
    title: "Awal Ramadan",
    when: { hijri: { month: 9, day: 1 } },
    only: ["Johor", "Kedah"],
  },
  {
    slug: "tarikh-kemerdekaan",
    title: "Hari Pengisytiharan Tarikh Kemerdekaan",
    when: { on: "02-20" },
    only: ["Melaka"],
  },
  {
    slug: "pertabalan-sultan-terengganu",
    title: "Hari Ulang Tahun Pertabalan Sultan Terengganu",
    when: { on: "03-04" },
    only: ["Terengganu"],
  },
  {
    slug: "nuzul-quran",
    title: "Hari Nuzul al-Quran",
    when: { hijri: { month: 9, day: 17 } },
    except: ["Johor", "Kedah", "Melaka", "Negeri Sembilan", "Sabah", "Sarawak"],
  },
  {
    // Declared for 2026 alone. Nothing is known of a replacement where Friday is the rest day.
    slug: "cuti-am-tambahan-aidilfitri",
    title: "Cuti Am Tambahan Hari Raya Aidilfitri",
    when: { dates: { 2026: "03-20" } },
    keeps: true,
  },
  {
    slug: "aidilfitri",
    title: "Hari Raya Aidilfitri",
    when: { hijri: { month: 10, day: 1 } },
    days: 2,
    except: ["Melaka"],
  },
  {
    slug: "aidilfitri",
    title: "Hari Raya Aidilfitri",
    when: { hijri: { month: 10, day: 1 } },
    days: 3,
    only: ["Melaka"],
  },
  {
    slug: "keputeraan-sultan-johor",
    title: "Hari Keputeraan Sultan Johor",
    when: { on: "03-23" },
    only: ["Johor"],
  },
  {
    slug: "tyt-sabah",
    title: "Hari Jadi Yang di-Pertua Negeri Sabah",
    when: { on: "03-30" },
    only: ["Sabah"],
  },
  {
    slug: "good-friday",
    title: "Good Friday",
    when: { dates: { 2026: "04-03", 2027: "03-26" } },
    only: ["Sabah", "Sarawak"],
  },
  {
    slug: "keputeraan-sultan-terengganu",
    title: "Hari Keputeraan Sultan Terengganu",
    when: { on: "04-26" },
    only: ["Terengganu"],
  },
  { slug: "hari-pekerja", title: "Hari Pekerja", when: { on: "05-01" } },
  {
    slug: "keputeraan-raja-perlis",
    title: "Hari Keputeraan Raja Perlis",
    when: { on: "05-17" },
    only: ["Perlis"],
  },
  { slug: "hol-pahang", title: "Hari Hol Pahang", when: { on: "05-22" }, only: ["Pahang"] },
  {
    slug: "arafah",
    title: "Hari Arafah",
    when: { hijri: { month: 12, day: 9 } },
    only: ["Kelantan", "Terengganu"],
    unsure: ["Kelantan"],
  },
  {
    slug: "aidiladha",
    title: "Hari Raya Aidiladha",
    when: { hijri: { month: 12, day: 10 } },
    except: ["Kedah", "Kelantan", "Perlis", "Terengganu"],
  },
  {
    slug: "aidiladha",
    title: "Hari Raya Aidiladha",
    when: { hijri: { month: 12, day: 10 } },
    days: 2,
    only: ["Kedah", "Kelantan", "Perlis", "Terengganu"],
  },
  {
    slug: "pesta-kaamatan",
    title: "Pesta Kaamatan",
    when: { on: "05-30" },
    days: 2,
    only: ["Sabah", "WP Labuan"],
    keeps: true,
  },
  { slug: "wesak", title: "Hari Wesak", when: { dates: { 2026: "05-31", 2027: "05-20" } } },
  {
    slug: "keputeraan-agong",
    title: "Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong",
    when: { nth: 1, weekday: 1, month: 6 },
  },
  {
    slug: "gawai",
    title: "Hari Gawai Dayak",
    when: { on: "06-01" },
    days: 2,
    only: ["Sarawak"],
  },
  { slug: "awal-muharam", title: "Awal Muharam", when: { hijri: { month: 1, day: 1 } } },
  {
    slug: "keputeraan-sultan-kedah",
    title: "Hari Keputeraan Sultan Kedah",
    when: { nth: 3, weekday: 7, month: 6 },
    only: ["Kedah"],
  },
  {
    slug: "warisan-dunia-george-town",
    title: "Hari Ulang Tahun Perisytiharan Tapak Warisan Dunia George Town",
    when: { on: "07-07" },
    only: ["Pulau Pinang"],
  },
  {
    slug: "tyt-pulau-pinang",
    title: "Hari Jadi Yang di-Pertua Negeri Pulau Pinang",
    when: { nth: 2, weekday: 6, month: 7 },
    only: ["Pulau Pinang"],
  },
  {
    slug: "hol-johor",
    title: "Hari Hol Almarhum Sultan Iskandar",
    when: { hijri: { month: 2, day: 6 } },
    only: ["Johor"],
  },
  { slug: "hari-sarawak", title: "Hari Sarawak", when: { on: "07-22" }, only: ["Sarawak"] },
  {
    slug: "keputeraan-sultan-pahang",
    title: "Hari Keputeraan Sultan Pahang",
    when: { on: "07-30" },
    only: ["Pahang"],
    unsure: ["Pahang"],
  },
  {
    slug: "tyt-melaka",
    title: "Hari Jadi Yang di-Pertua Negeri Melaka",
    when: { on: "08-24" },
    only: ["Melaka"],
  },
  {
    slug: "maulidur-rasul",
    title: "Maulidur Rasul",
    when: { hijri: { month: 3, day: 12 } },
  },
  { slug: "hari-kebangsaan", title: "Hari Kebangsaan", when: { on: "08-31" } },
  { slug: "hari-malaysia", title: "Hari Malaysia", when: { on: "09-16" } },
  {
    slug: "keputeraan-sultan-kelantan",
    title: "Hari Keputeraan Sultan Kelantan",
    when: { on: "09-29" },
    days: 2,
    only: ["Kelantan"],
    unsure: ["Kelantan"],
  },
  {
    slug: "tyt-sarawak",
    title: "Hari Jadi Yang di-Pertua Negeri Sarawak",
    when: { nth: 2, weekday: 6, month: 10 },
    only: ["Sarawak"],
  },
  {
    slug: "keputeraan-sultan-perak",
    title: "Hari Keputeraan Sultan Perak",
    when: { nth: 1, weekday: 5, month: 11 },
    only: ["Perak"],
  },
  {
    slug: "deepavali",
    title: "Hari Deepavali",
    when: { dates: { 2026: "11-08", 2027: "10-28" } },
    except: ["Sarawak"],
  },
  {
    slug: "keputeraan-sultan-selangor",
    title: "Hari Keputeraan Sultan Selangor",
    when: { on: "12-11" },
    only: ["Selangor"],
  },
  {
    slug: "malam-krismas",
    title: "Malam Krismas",
    when: { on: "12-24" },
    only: ["Sabah"],
  },
  { slug: "krismas", title: "Hari Krismas", when: { on: "12-25" } },
];
