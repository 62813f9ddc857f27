import { describe, expect, test } from "vitest";
import { deviceOf, passwordFault } from "./rules.ts";

describe("a new password", () => {
  const owner = {
    email: "mudir92@an-nur.example",
    first_name: "Siti Nur Aisyah",
    last_name: "binti Abdul Rahman",
    school: "Maahad Tahfiz An-Nur, Bukit Payung",
  };
  const faultOf = (password: string) => passwordFault(password, owner);

  test.each([
    "sekolah123",
    "Sekolah@123",
    "SEKOLAH 2026",
    "madrasah123",
    "tahfiz2026",
    "qwerty2026",
    "ramadan2026",
    "2026tahfiz",
    "halaqah123",
    "Halaqah!2026",
    "kafa2026",
    "kafa1234",
    "maahad123",
    "ma'had2026",
    "Mahad_2026",
    "pondok2025",
    "hafazan1",
    "alquran123",
    "al-Quran 30",
    "ustazah123",
    "bismillah1",
    "katalaluan1",
    "sekolahagama1",
    "tahfiz.quran.2026",
    "kafaKAFAkafa1",
    "sekolah01012026",
    "maahadtahfizannur",
    "MaahadTahfiz2026",
    "annur2026",
    "An-Nur 1998",
    "bukitpayung12",
    "tahfizannur!",
  ])("%j of the words of the place is common", (password) => {
    expect(faultOf(password)).toBe("common");
  });

  test.each([
    "mudir92@an-nur.example",
    "Mudir92!",
    "mudir2026",
    "aisyah1990",
    "AISYAH-1990",
    "Aisyah@123",
    "nuraisyah1",
    "abdulrahman",
    "AbdulRahman77",
    "1977abdulrahman",
    "siti nur aisyah",
    "sitinuraisyahbintiabdulrahman",
    "aisyahtahfiz12",
    "binti abdul 12",
  ])("%j of the own names or address is personal", (password) => {
    expect(faultOf(password)).toBe("personal");
  });

  test.each(["", "abc1234", "kafa123", "ﷺﷺﷺ"])("%j is short", (password) => {
    expect(faultOf(password)).toBe("short");
  });

  test.each([
    "sekolah di tepi sawah padi",
    "kuda-hijau-makan-madrasah",
    "gunung-tahan-2187",
    "halaqah-demo-2026",
    "kata-laluan-ujian",
    "kata-laluan-yang-baharu",
    "aisyah suka durian",
    "tahfizul-qasidah",
    "kafa-8392-7461-2093",
    "q8#Lw!zp2",
    "kafxyz81",
    "نور على نور كتاب",
    "sekolahk1ta-menara",
    "rahmanik-7781",
    "12345678901",
  ])("%j is taken", (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  test("of somebody with a short name, or none, is not refused for a letter or two of it", () => {
    const short = { email: "a@b.example", first_name: "A", last_name: "", school: "" };
    expect(passwordFault("aaaaaaaa-7", short)).toBeUndefined();
    expect(passwordFault("kerusi-8812", { ...short, first_name: "ﷺ" })).toBeUndefined();
    expect(passwordFault("Li 1990-2000", { ...short, first_name: "Li" })).toBeUndefined();
  });

  test("is judged at once, also against a name that repeats itself", () => {
    const first_name = Array.from({ length: 60 }, (_, at) => "a".repeat(at + 3)).join(" ");
    const hard = { email: "x@y.example", first_name, last_name: "", school: "" };
    expect(passwordFault(`${"a".repeat(126)}b`, hard)).toBeUndefined();
  });
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox", "Linux"],
  ["curl/8.5.0", undefined, undefined],
  ["", undefined, undefined],
])("%j is %s on %s", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
