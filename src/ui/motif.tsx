import { useId } from "react";
import { classNames } from "#ui/base/class-names.ts";

const fades = {
  none: "",
  start: "mask-[linear-gradient(to_right,transparent_8%,black_85%)] rtl:-scale-x-100",
  end: "mask-[linear-gradient(to_left,transparent_8%,black_85%)] rtl:-scale-x-100",
  centre: "mask-[radial-gradient(closest-side,transparent_35%,black)]",
};

type Props = {
  /** The side with text, where the pattern fades out. */
  fade?: keyof typeof fades;
  className?: string;
};

/** The eight-fold pattern, for deep panels only: two squares form a star, repeated side by side. */
export function Motif({ fade = "none", className }: Props) {
  const id = useId();
  return (
    <svg
      aria-hidden
      className={classNames(
        "pointer-events-none absolute inset-0 size-full text-gold-deep opacity-[0.17]",
        fades[fade],
        className,
      )}
    >
      <pattern id={id} width="128" height="128" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="currentColor" strokeWidth="1.2">
          <path d="M36 36h56v56H36zM64 24.4 103.6 64 64 103.6 24.4 64z" />
          <path d="M64 47.4 75.7 52.3 80.6 64 75.7 75.7 64 80.6 52.3 75.7 47.4 64 52.3 52.3z" />
          <path d="M64 0v24.4M64 103.6V128M0 64h24.4M103.6 64H128" />
          <path d="M36 36 14 14M92 36l22-22M36 92l-22 22M92 92l22 22" />
          <path d="M0 19.8 14 14 19.8 0M108.2 0 114 14l14 5.8M0 108.2 14 114l5.8 14M108.2 128l5.8-14 14-5.8" />
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
