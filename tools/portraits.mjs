/**
 * Draws the portraits of the demo's people into content/portraits: simple figures without features, so that they
 * resemble nobody. Run it by hand after a change (`node tools/portraits.mjs`); the pictures are committed.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "./stamp.mjs";

const SIDE = 192;
const SKINS = ["#f0c9a4", "#dca878", "#c68e5f", "#a8734a"];
const GROUNDS = ["#d9e6df", "#e9e0d0", "#d8e2ec", "#e6dbe4", "#dfe5cf", "#e8d9d2"];
const KOPIAHS = ["#f7f4ec", "#20242b", "#f7f4ec", "#4a3b2f"];
const SHIRTS = ["#2f6b58", "#f2efe6", "#3c5f86", "#7a5a3c", "#51657a"];
const VEILS = ["#f4f1ea", "#2f6b58", "#8fa8c4", "#c9a7b4", "#5d6a86", "#b79a6a"];

const KINDS = { boy: 12, girl: 12, man: 6, woman: 6 };

const folder = join(root, "content/portraits");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [kind, count] of Object.entries(KINDS)) {
  for (let at = 0; at < count; at += 1) {
    const picture = sharp(Buffer.from(draw(kind, at))).webp({ quality: 80, effort: 6 });
    writeFileSync(join(folder, `${kind}-${at + 1}.webp`), await picture.toBuffer());
  }
}

function draw(kind, at) {
  const skin = SKINS[(at * 3 + kind.length) % SKINS.length];
  const ground = GROUNDS[(at * 5 + kind.length) % GROUNDS.length];
  const isAdult = kind === "man" || kind === "woman";
  const figure =
    kind === "boy" || kind === "man" ? male(at, isAdult, skin) : female(at, isAdult, skin);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 192 192">
    <rect width="192" height="192" fill="${ground}"/>${figure}</svg>`;
}

function male(at, isAdult, skin) {
  const shirt = SHIRTS[(at * 2 + 1) % SHIRTS.length];
  const kopiah = KOPIAHS[at % KOPIAHS.length];
  const beard = isAdult && at % 2 === 0;
  return `
    <path d="M32 192c2-34 26-48 64-48s62 14 64 48z" fill="${shirt}"/>
    <path d="M84 144l12 14 12-14v-20H84z" fill="${skin}"/>
    <path d="M96 158l-14-14 4-4 10 12 10-12 4 4z" fill="#00000022"/>
    <circle cx="58" cy="100" r="8" fill="${skin}"/><circle cx="134" cy="100" r="8" fill="${skin}"/>
    <ellipse cx="96" cy="98" rx="37" ry="${isAdult ? 44 : 41}" fill="${skin}"/>
    ${beard ? `<path d="M59 104c2 30 18 40 37 40s35-10 37-40c-6 16-18 20-37 20s-31-4-37-20z" fill="#2b2522"/>` : ""}
    <path d="M59 84c0-6 0-12 2-16h70c2 4 2 10 2 16-10-5-24-8-37-8s-27 3-37 8z" fill="#2b2522"/>
    <path d="M58 74c0-24 12-36 38-36s38 12 38 36c-10-5-24-7-38-7s-28 2-38 7z" fill="${kopiah}"/>
    <path d="M58 74c10-5 24-7 38-7s28 2 38 7v-6c-10-5-24-7-38-7s-28 2-38 7z" fill="#00000018"/>`;
}

function female(at, isAdult, skin) {
  const veil = VEILS[at % VEILS.length];
  const dress = SHIRTS[(at + 3) % SHIRTS.length];
  const glasses = isAdult && at % 3 === 0;
  return `
    <path d="M30 192c2-30 24-46 66-46s64 16 66 46z" fill="${dress}"/>
    <path d="M96 36c-36 0-50 26-50 60 0 30-8 48-18 66 18 12 42 18 68 18s50-6 68-18c-10-18-18-36-18-66 0-34-14-60-50-60z" fill="${veil}"/>
    <path d="M96 54c-24 0-34 18-34 44s14 42 34 42 34-16 34-42-10-44-34-44z" fill="#00000016"/>
    <ellipse cx="96" cy="99" rx="31" ry="${isAdult ? 39 : 37}" fill="${skin}"/>
    <path d="M65 90c2-22 12-34 31-34s29 12 31 34c-8-10-18-14-31-14s-23 4-31 14z" fill="${veil}"/>
    <path d="M60 150c10 8 22 12 36 12s26-4 36-12" fill="none" stroke="#00000018" stroke-width="4"/>
    ${glasses ? `<g fill="none" stroke="#2b2522" stroke-width="3"><circle cx="83" cy="98" r="11"/><circle cx="109" cy="98" r="11"/><path d="M94 97h4"/></g>` : ""}`;
}
