import { classNames } from "./class-names.ts";

const sizes = {
  sm: { mark: 28, word: "text-17 gap-2.5" },
  md: { mark: 34, word: "text-20 gap-3" },
  lg: { mark: 40, word: "text-27 gap-3.5" },
};

type Props = {
  /** The address of the mark's image, such as one in the public bucket. */
  src: string;
  word?: boolean;
  size?: keyof typeof sizes;
};

/** The mark, with the product's name beside it unless `word` is false. */
export function Logo({ src, word = true, size = "md" }: Props) {
  const { mark, word: wordClass } = sizes[size];
  return (
    <span
      className={classNames("inline-flex items-center font-bold tracking-[-0.01em]", wordClass)}
    >
      <img src={src} alt={word ? "" : "Halaqah"} width={mark} height={mark} />
      {word && "Halaqah"}
    </span>
  );
}
