import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("base.css", import.meta.url), "utf8");

/** The colours that a part of the style sheet sets, by name. */
function colours(part: string): Record<string, string> {
  const found = part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, value]));
}

/** What stands between two pieces of the style sheet. */
function between(start: string, end: string): string {
  const from = css.indexOf(start);
  return css.slice(from, css.indexOf(end, from));
}

const light = colours(between("@theme {", "\n}"));
const dark = { ...light, ...colours(between("@layer base {\n  :root,\n  .deep", "\n  }\n")) };
const deep = {
  ...dark,
  ...colours(between("@utility deep {", "\n}")),
  paper: dark.deep,
  ink: dark["deep-ink"],
  muted: dark["deep-muted"],
};
const more = between("@media (prefers-contrast: more) {", "\n  }\n\n");
const [moreLight = "", moreDark = ""] = more.split("@variant dark");

const themes: [string, Record<string, string | undefined>][] = [
  ["light", light],
  ["dark", dark],
  ["deep", deep],
  ["light with more contrast", { ...light, ...colours(moreLight) }],
  ["dark with more contrast", { ...dark, ...colours(moreDark) }],
];
const GROUNDS = ["paper", "surface", "sunk"];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = "", other = ""): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

test.each(themes)("borders of controls are seen on every ground, %s", (_name, theme) => {
  for (const ground of GROUNDS) {
    expect(contrast(theme.edge, theme[ground]), ground).toBeGreaterThanOrEqual(3);
  }
});

test.each(themes)("text is legible on every ground, %s", (_name, theme) => {
  for (const ground of GROUNDS) {
    for (const text of ["ink", "muted", "brand-strong"]) {
      expect(contrast(theme[text], theme[ground]), `${text} on ${ground}`).toBeGreaterThan(4.5);
    }
  }
});

test.each(themes.slice(0, 2))("what is said of a status is legible on its tint, %s", (_, theme) => {
  for (const status of ["present", "absent", "late", "excused", "neutral"]) {
    expect(contrast(theme[status], theme[`${status}-tint`]), status).toBeGreaterThan(4.5);
  }
});
