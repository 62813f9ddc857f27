import { describe, expect, it } from "vitest";
import { readingMinutes, slugSeed } from "./rules.ts";
import { readSiteForm } from "./rules.ts";

const good = {
  name: "Aminah binti Zakaria",
  email: "Aminah@Contoh.example ",
  subject: "Harga",
  message: "Assalamualaikum.\nBerapa harganya?",
};

describe("the contact form", () => {
  it("takes what people write, in order", () => {
    expect(readSiteForm("contact", good)).toEqual({
      ok: true,
      values: { ...good, email: "aminah@contoh.example" },
    });
  });

  it.each([
    ["name", "", "missing"],
    ["name", "   ", "missing"],
    ["name", "A".repeat(151), "long"],
    ["name", "Aminah\r\nBcc: semua@contoh.example", "invalid"],
    ["name", "Ami\u0000nah", "invalid"],
    ["subject", "Satu\nBcc: dua", "invalid"],
    ["subject", "\u202Egnirotset", "invalid"],
    ["email", "", "missing"],
    ["email", "bukan e-mel", "invalid"],
    ["email", "a@b.example\r\nBcc: c@d.example", "invalid"],
    ["email", `${"a".repeat(250)}@contoh.example`, "long"],
    ["message", "", "missing"],
    ["message", "A".repeat(4001), "long"],
    ["message", "A".repeat(1_000_000), "long"],
  ])("refuses %s %j as %s", (field, value, wrong) => {
    const cut = { ...good, [field]: value };
    expect(readSiteForm("contact", cut)).toEqual({ ok: false, wrong: { [field]: wrong } });
  });

  it("names every field at once", () => {
    expect(readSiteForm("contact", {})).toEqual({
      ok: false,
      wrong: { name: "missing", email: "missing", subject: "missing", message: "missing" },
    });
  });

  it("does not read what it does not know", () => {
    const more = { ...good, read_at: "2026-01-01", kind: "demo" };
    const { values } = readSiteForm("contact", more) as { values: object };
    expect(Object.keys(values)).toEqual(["name", "email", "subject", "message"]);
  });
});

describe("the demo form", () => {
  const demo = { name: "Aminah", email: "a@contoh.example", school: "Tahfiz An-Nur" };

  it("needs neither phone nor message", () => {
    expect(readSiteForm("demo", demo)).toMatchObject({ ok: true });
    expect(readSiteForm("demo", { ...demo, phone: " 012-345 6789" })).toMatchObject({
      ok: true,
      values: { phone: "+60123456789" },
    });
  });

  it.each(["abc", "012-345 6789 012-345 6789", "12\n3456789"])("refuses the phone %j", (phone) => {
    expect(readSiteForm("demo", { ...demo, phone })).toMatchObject({ ok: false });
  });
});

describe("an article", () => {
  it("takes a minute at least to read", () => {
    expect(readingMinutes("dua patah")).toBe(1);
    expect(readingMinutes("kata ".repeat(900))).toBe(5);
  });

  it("has a picture of its own, always the same", () => {
    expect(slugSeed("kehadiran")).toBe(slugSeed("kehadiran"));
    expect(slugSeed("kehadiran")).not.toBe(slugSeed("murajaah"));
  });
});
