import { encode } from "uqr";

type Props = { address: string; className: string };

/**
 * An address as a QR code. It is drawn in the page, because a browser opens each picture of its own like a page: forty of
 * them take longer than all else on a class's paper.
 */
export function CodeSquare({ address, className }: Props) {
  const { size, data } = encode(address, { border: 0 });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={data.map(lineOf).join("")} />
    </svg>
  );
}

/** The dark squares of a line, those beside each other as one. */
function lineOf(squares: readonly boolean[], y: number): string {
  const signs = squares.map((isDark) => (isDark ? "#" : " ")).join("");
  return Array.from(
    signs.matchAll(/#+/g),
    ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join("");
}
