import { classNames } from "#ui/base/class-names.ts";
import { pictureUrl } from "./pictures.ts";

type Props = {
  /** Names the two files docs/pictures/<name>-light.webp and -dark.webp. */
  name: string;
  alt: string;
  width: number;
  height: number;
  className?: string;
};

/** A picture of the product in the reader's theme; the other theme's picture is never loaded. */
export function Picture({ name, alt, className, ...size }: Props) {
  const classes = classNames("h-auto w-full", className);
  return (
    <>
      <img
        {...size}
        src={pictureUrl(`${name}-light`)}
        alt={alt}
        loading="lazy"
        className={classNames(classes, "dark:hidden")}
      />
      <img
        {...size}
        src={pictureUrl(`${name}-dark`)}
        alt={alt}
        loading="lazy"
        className={classNames(classes, "hidden dark:block")}
      />
    </>
  );
}
