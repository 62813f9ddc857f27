import { slugSeed } from "#features/site/rules.ts";
import { aboutText } from "#features/site/text/about.ts";

const t = aboutText.testimonials;

type Props = { name: string; image: string };

/**
 * The picture of who says something: the operator's own, or a drawn one, because a stock photo would show somebody
 * who does not exist.
 */
export function Portrait({ name, image }: Props) {
  const size = { width: 56, height: 56, className: "size-14 shrink-0 rounded-full" };
  if (image !== "") return <img {...size} src={image} alt={t.imageOf(name)} loading="lazy" />;
  return (
    <svg {...size} viewBox="0 0 56 56" role="img" aria-label={t.drawingOf(name)}>
      {isWoman(name) ? <Woman seed={slugSeed(name)} /> : <Man seed={slugSeed(name)} />}
    </svg>
  );
}

function isWoman(name: string): boolean {
  return /^(Ustazah|Puan|Cik|Hajah)\s/.test(name);
}

const GROUNDS = ["fill-brand-tint", "fill-gold-tint", "fill-sunk"];
const CLOTHES = ["fill-brand", "fill-deep", "fill-gold-ink"];
const SKINS = ["#c98f65", "#b67a50", "#daa77e"];

type Drawing = { seed: number };

function pick<T>(list: readonly T[], seed: number): T | undefined {
  return list[seed % list.length];
}

function Ground({ seed }: Drawing) {
  return <rect width="56" height="56" className={pick(GROUNDS, seed)} />;
}

/** A face between a songkok and a collar. */
function Man({ seed }: Drawing) {
  const skin = pick(SKINS, seed >> 2);
  return (
    <>
      <Ground seed={seed} />
      <path d="M8 56c1-11 9-16 20-16s19 5 20 16z" className={pick(CLOTHES, seed >> 1)} />
      <path d="M23 34h10v8l-5 3-5-3z" fill={skin} />
      <ellipse cx="28" cy="27" rx="9.5" ry="11" fill={skin} />
      <path d="M17.500 22c0-8 3-12 10.500-12s10.500 4 10.500 12c-6-2-15-2-21 0z" fill="#1d2421" />
    </>
  );
}

/** A face in a headscarf. */
function Woman({ seed }: Drawing) {
  const scarf = pick(CLOTHES, seed >> 1);
  return (
    <>
      <Ground seed={seed} />
      <path d="M7 56c1-10 8-14 21-14s20 4 21 14z" className={scarf} />
      <path
        d="M28 9c-9 0-14 7-14 17 0 9-2 14-5 20 6 4 32 4 38 0-3-6-5-11-5-20 0-10-5-17-14-17z"
        className={scarf}
      />
      <ellipse cx="28" cy="27" rx="8.500" ry="10.500" fill={pick(SKINS, seed >> 2)} />
    </>
  );
}
