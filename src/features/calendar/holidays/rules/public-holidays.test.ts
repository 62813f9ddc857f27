import { expect, test } from "vitest";
import { templateOf, type TemplateLine } from "#features/calendar/holidays/rules.ts";
import { MALAYSIAN_STATES } from "#features/schools/rules.ts";

/** The public holidays of 2026 and the days in their place, as the federal and state lists have them; "?" is not certain. */
const PUBLIC_2026: Record<string, string> = {
  Johor: `
    02-01 Hari Thaipusam
    02-02 Cuti ganti Hari Thaipusam
    02-17 to 02-18 Tahun Baharu Cina
    02-19 Awal Ramadan
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Hari Keputeraan Sultan Johor
    03-24 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    07-21 Hari Hol Almarhum Sultan Iskandar
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  Kedah: `
    01-17 Israk dan Mikraj
    02-17 to 02-18 Tahun Baharu Cina
    02-19 Awal Ramadan
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-03 Cuti ganti Hari Pekerja
    05-27 to 05-28 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-17 Awal Muharam
    06-21 Hari Keputeraan Sultan Kedah
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    12-25 Hari Krismas
    12-27 Cuti ganti Hari Krismas`,
  Kelantan: `
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-08 Cuti ganti Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-26 Hari Arafah ?
    05-27 to 05-28 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    09-29 to 09-30 Hari Keputeraan Sultan Kelantan ?
    11-08 Hari Deepavali
    12-25 Hari Krismas`,
  Melaka: `
    01-01 Tahun Baharu
    02-17 to 02-18 Tahun Baharu Cina
    02-20 Hari Pengisytiharan Tarikh Kemerdekaan
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-23 Hari Raya Aidilfitri
    03-24 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-24 Hari Jadi Yang di-Pertua Negeri Melaka
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  "Negeri Sembilan": `
    01-01 Tahun Baharu
    01-14 Hari Keputeraan Yang di-Pertuan Besar Negeri Sembilan
    01-17 Israk dan Mikraj
    02-01 Hari Thaipusam
    02-02 Cuti ganti Hari Thaipusam
    02-17 to 02-18 Tahun Baharu Cina
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  Pahang: `
    01-01 Tahun Baharu
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-22 Hari Hol Pahang
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    07-30 Hari Keputeraan Sultan Pahang ?
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  Perak: `
    01-01 Tahun Baharu
    02-01 Hari Thaipusam
    02-02 Cuti ganti Hari Thaipusam
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-06 Hari Keputeraan Sultan Perak
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  Perlis: `
    01-01 Cuti Peristiwa Tahun Baharu
    01-17 Israk dan Mikraj
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-17 Hari Keputeraan Raja Perlis
    05-18 Cuti ganti Hari Keputeraan Raja Perlis
    05-27 to 05-28 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  "Pulau Pinang": `
    01-01 Tahun Baharu
    02-01 Hari Thaipusam
    02-02 Cuti ganti Hari Thaipusam
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    07-07 Hari Ulang Tahun Perisytiharan Tapak Warisan Dunia George Town
    07-11 Hari Jadi Yang di-Pertua Negeri Pulau Pinang
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  Sabah: `
    01-01 Tahun Baharu
    02-17 to 02-18 Tahun Baharu Cina
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    03-30 Hari Jadi Yang di-Pertua Negeri Sabah
    04-03 Good Friday
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-30 to 05-31 Pesta Kaamatan
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-24 Malam Krismas
    12-25 Hari Krismas`,
  Sarawak: `
    01-01 Tahun Baharu
    02-17 to 02-18 Tahun Baharu Cina
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    04-03 Good Friday
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-01 to 06-02 Hari Gawai Dayak
    06-03 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    07-22 Hari Sarawak
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    10-10 Hari Jadi Yang di-Pertua Negeri Sarawak
    12-25 Hari Krismas`,
  Selangor: `
    01-01 Tahun Baharu
    02-01 Hari Thaipusam
    02-02 Cuti ganti Hari Thaipusam
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-11 Hari Keputeraan Sultan Selangor
    12-25 Hari Krismas`,
  Terengganu: `
    01-17 Israk dan Mikraj
    01-18 Cuti ganti Israk dan Mikraj
    02-17 to 02-18 Tahun Baharu Cina
    03-04 Hari Ulang Tahun Pertabalan Sultan Terengganu
    03-07 Hari Nuzul al-Quran
    03-08 Cuti ganti Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    04-26 Hari Keputeraan Sultan Terengganu
    05-01 Hari Pekerja
    05-26 Hari Arafah
    05-27 to 05-28 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    12-25 Hari Krismas`,
  "WP Kuala Lumpur": `
    01-01 Tahun Baharu
    02-01 Hari Wilayah Persekutuan
    02-01 Hari Thaipusam
    02-02 Cuti ganti Hari Wilayah Persekutuan
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  "WP Labuan": `
    01-01 Tahun Baharu
    02-01 Hari Wilayah Persekutuan
    02-02 Cuti ganti Hari Wilayah Persekutuan
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-30 to 05-31 Pesta Kaamatan
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
  "WP Putrajaya": `
    01-01 Tahun Baharu
    02-01 Hari Wilayah Persekutuan
    02-01 Hari Thaipusam
    02-02 Cuti ganti Hari Wilayah Persekutuan
    02-17 to 02-18 Tahun Baharu Cina
    03-07 Hari Nuzul al-Quran
    03-20 Cuti Am Tambahan Hari Raya Aidilfitri
    03-21 to 03-22 Hari Raya Aidilfitri
    03-23 Cuti ganti Hari Raya Aidilfitri
    05-01 Hari Pekerja
    05-27 Hari Raya Aidiladha
    05-31 Hari Wesak
    06-01 Hari Keputeraan Seri Paduka Baginda Yang di-Pertuan Agong
    06-02 Cuti ganti Hari Wesak
    06-17 Awal Muharam
    08-25 Maulidur Rasul
    08-31 Hari Kebangsaan
    09-16 Hari Malaysia
    11-08 Hari Deepavali
    11-09 Cuti ganti Hari Deepavali
    12-25 Hari Krismas`,
};

const BREAKS_A = `
    02-15 to 02-16 Cuti tambahan Tahun Baharu Cina
    02-19 Cuti tambahan Tahun Baharu Cina
    03-18 to 03-19 Cuti tambahan Aidilfitri
    03-20 to 03-28 Cuti penggal 1
    05-22 to 06-06 Cuti pertengahan tahun
    08-28 to 09-05 Cuti penggal 2
    11-09 to 11-10 Cuti tambahan Deepavali ?
    12-04 to 12-31 Cuti akhir persekolahan`;

const BREAKS_B = `
    02-16 Cuti tambahan Tahun Baharu Cina
    02-19 to 02-20 Cuti tambahan Tahun Baharu Cina
    03-18 to 03-20 Cuti tambahan Aidilfitri
    03-21 to 03-29 Cuti penggal 1
    05-23 to 06-07 Cuti pertengahan tahun
    08-29 to 09-06 Cuti penggal 2
    11-09 to 11-10 Cuti tambahan Deepavali ?
    12-05 to 12-31 Cuti akhir persekolahan`;

const GROUP_A = ["Kedah", "Kelantan", "Terengganu"];

const listed = (rows: string) => rows.trim().split(/\n\s*/);

function row({ date, to_date, title, source }: TemplateLine): string {
  const days = [date, to_date].filter((day) => day !== null).map((day) => day.slice(5));
  return `${days.join(" to ")} ${title}${source === "estimate" ? " ?" : ""}`;
}

test("the table knows every state", () => {
  expect(Object.keys(PUBLIC_2026).toSorted()).toEqual([...MALAYSIAN_STATES].toSorted());
});

test.each(Object.entries(PUBLIC_2026))("%s has these days in 2026 and no others", (state, days) => {
  const lines = templateOf(state, 2026, []);
  const breaks = lines.filter(({ kind }) => kind === "break");
  const others = lines.filter(({ kind }) => kind !== "break");
  expect(others.map(row)).toEqual(listed(days));
  for (const { title, kind } of others) {
    expect(kind === "replacement", title).toBe(title.startsWith("Cuti ganti "));
  }
  expect(breaks.map(row)).toEqual(listed(GROUP_A.includes(state) ? BREAKS_A : BREAKS_B));
});
