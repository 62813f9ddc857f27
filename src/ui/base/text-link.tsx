import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

function TextAnchor({ className, children, ...rest }: ComponentProps<"a">) {
  return (
    <a
      {...rest}
      className={classNames(
        "rounded-small font-semibold text-brand underline-offset-4 hover:underline",
        className,
      )}
    >
      {children}
    </a>
  );
}

/** A link within text or at the end of a head line. */
export const TextLink = createLink(TextAnchor);
