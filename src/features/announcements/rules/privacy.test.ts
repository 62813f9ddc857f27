import { describe, expect, test } from "vitest";
import { auditLabel, speaksOfArrears } from "./privacy.ts";

const words = (body_ms: string, body_en = "") => ({ title_ms: "", body_ms, title_en: "", body_en });

describe("a text", () => {
  test.each([
    "Mohon jelaskan tunggakan yuran.",
    "Yuran yang tertunggak akan dikutip",
    "Ada yang belum bayar yuran",
    "Yuran bulan ini BELUM DIBAYAR",
    "Mereka yang belum menjelaskan baki yuran",
    "Senarai hutang yuran",
    "belum  bayar",
  ])("speaks of arrears: %j", (text) => {
    expect(speaksOfArrears(words(text))).toBe(true);
    expect(speaksOfArrears({ ...words(""), title_ms: text })).toBe(true);
  });

  test.each(["Families in arrears", "Overdue school fees", "unpaid fees", "whoever owes fees"])(
    "speaks of arrears in English: %j",
    (text) => {
      expect(speaksOfArrears(words("", text))).toBe(true);
    },
  );

  test.each([
    "Yuran lawatan RM 20 dibayar di pejabat sebelum Jumaat.",
    "Terima kasih kepada semua yang sudah bayar yuran.",
    "Mesyuarat yang tertunda diadakan esok.",
    "Penunggang motosikal diminta berhati-hati.",
    "Belum ada tarikh.",
    "Fees for next year stay the same.",
    "",
  ])("says nothing of arrears: %j", (text) => {
    expect(speaksOfArrears(words(text, text))).toBe(false);
  });
});

test("the audit log names an announcement, unless it is about fees", () => {
  const titles = { title_ms: "", title_en: "Visit" };
  expect(auditLabel({ ...titles, is_private: false })).toBe("Visit");
  expect(auditLabel({ ...titles, title_ms: "Lawatan", is_private: false })).toBe("Lawatan");
  expect(auditLabel({ ...titles, is_private: true })).toBe("");
});
