import { describe, expect, test } from "vitest";
import { fillTemplate, partsOf, unknownPlaces } from "./letters.ts";

describe("a template", () => {
  const values = {
    nama: "Ahmad {kelas}",
    no_pelajar: "S-1",
    kelas: "Tahun 3",
    penjaga: "Salmah",
    bilangan_hari: "3",
    tarikh_mula: "1 Mac 2026",
    tarikh_akhir: "3 Mac 2026",
    tarikh: "4 Mac 2026",
    sekolah: "Maahad $& Ujian",
  };

  test("is filled once, whatever stands in a name", () => {
    expect(fillTemplate("{nama}, {sekolah}: {bilangan_hari} {hari}", values)).toBe(
      "Ahmad {kelas}, Maahad $& Ujian: 3 {hari}",
    );
  });

  test("loses the lines of which nothing is left, and no others", () => {
    expect(fillTemplate("{nama}\n{kelas}\n\nKelas: {kelas}", { nama: "Ali", kelas: "" })).toBe(
      "Ali\n\nKelas: ",
    );
  });

  test("without a title of its own gets its subject as title", () => {
    const old = { subject: "Amaran pertama: Ali", body: "Tuan/Puan Salmah,\n\nIsi." };
    expect(partsOf(old, 0)[0]).toEqual({ as: "title", text: "Amaran pertama: Ali" });
    expect(partsOf(old, 1)[1]).toEqual({ as: "title", text: "Amaran pertama: Ali" });
  });

  test("tells which places do not exist", () => {
    expect(
      unknownPlaces("{nama} {constructor} {Kelas} {kelas} { nama } {}", ["nama", "kelas"]),
    ).toEqual(["{constructor}", "{Kelas}", "{ nama }", "{}"]);
  });
});
