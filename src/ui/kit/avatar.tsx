import { initials } from "#lib/names.ts";
import { classNames } from "#ui/base/class-names.ts";

const sizes = {
  sm: "size-8 text-13",
  md: "size-9 text-13",
  lg: "size-12 text-17",
  xl: "size-16 text-20 max-sm:size-14",
};
const tones = { sunk: "bg-sunk text-muted", brand: "bg-brand-tint text-brand-strong" };

type Props = {
  /** The given names. */
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
  letters?: 1 | 2;
  round?: boolean;
};

/** A person's picture, or the first letters of the given names. The name itself is shown beside it. */
export function Avatar({ name, src, size = "md", tone = "sunk", letters = 2, round }: Props) {
  const shape = classNames(
    "inline-flex shrink-0 items-center justify-center overflow-hidden font-semibold",
    round ? "rounded-full" : "rounded-control",
    sizes[size],
  );
  if (src) return <img src={src} alt="" className={classNames(shape, "object-cover")} />;
  return (
    <span aria-hidden className={classNames(shape, tones[tone])}>
      {initials(name).slice(0, letters)}
    </span>
  );
}
