import { describe, expect, test } from "vitest";
import { formatBytes, isPdf, pdfName } from "./rules.ts";

test.each([
  [0, "1 kB"],
  [210_400, "210 kB"],
  [994_999, "995 kB"],
  [995_000, "1.0 MB"],
  [5_242_880, "5.2 MB"],
])("%i bytes are %s", (size, text) => {
  expect(formatBytes(size)).toBe(text);
});

const bytes = (text: string) => new TextEncoder().encode(text);

describe("a PDF", () => {
  test.each([
    ["%PDF-1.7\n…\n%%EOF", true],
    ["%PDF-1.4 %%EOF\r\n", true],
    [`%PDF-2.0 ${"x".repeat(5000)} %%EOF\n\0\0`, true],
    // Something else before or after: two formats in one file.
    [" %PDF-1.7 %%EOF", false],
    ["%PDF-1.7 %%EOF<script>", false],
    ["%PDF-1.7", false],
    ["%PDF", false],
    ["%pdf-1.7 %%EOF", false],
    [`%PDF-1.7 %%EOF ${" ".repeat(100)}x`, false],
    ["MZ %PDF-1.7 %%EOF", false],
    ["", false],
  ])("is known by its first and last signs: %j %s", (text, is) => {
    expect(isPdf(bytes(text))).toBe(is);
  });

  test.each([
    ["surat.pdf", "surat.pdf"],
    ["SURAT.PDF", "SURAT.PDF"],
    ["surat", "surat.pdf"],
    ["surat.exe", "surat.exe.pdf"],
    ["surat.pdf.exe", "surat.pdf.exe.pdf"],
  ])("%s is saved as %s", (name, saved) => {
    expect(pdfName(name)).toBe(saved);
  });
});
