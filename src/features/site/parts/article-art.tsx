import { slugSeed } from "#features/site/rules.ts";
import { classNames } from "#ui/base/class-names.ts";

const grounds = ["fill-deep", "fill-brand-tint", "fill-gold-tint"];
const lines = ["stroke-gold-deep", "stroke-brand", "stroke-gold-ink"];

type Props = { slug: string; className?: string };

/** The picture of an article: an eight-fold star derived from its address. */
export function ArticleArt({ slug, className }: Props) {
  const seed = slugSeed(slug);
  const variant = seed % grounds.length;
  const rings = 3 + (seed % 3);
  const twist = (seed >> 3) % 23;
  const [x, y] = [[120, 200, 280][(seed >> 5) % 3] ?? 200, [70, 112, 150][(seed >> 7) % 3] ?? 112];
  return (
    <svg
      viewBox="0 0 400 225"
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
      className={classNames("block size-full", className)}
    >
      <rect width="400" height="225" className={grounds[variant]} />
      <g
        fill="none"
        strokeWidth="1.4"
        className={lines[variant]}
        transform={`translate(${x} ${y})`}
      >
        {Array.from({ length: rings }, (_, ring) => (
          <Star key={ring} size={34 + ring * 34} turn={ring * twist} faint={ring} />
        ))}
      </g>
    </svg>
  );
}

function Star({ size, turn, faint }: { size: number; turn: number; faint: number }) {
  const side = { x: -size / 2, y: -size / 2, width: size, height: size };
  return (
    <g transform={`rotate(${turn})`} opacity={1 - faint * 0.16}>
      <rect {...side} />
      <rect {...side} transform="rotate(45)" />
      <circle r={size * 0.29} />
    </g>
  );
}
