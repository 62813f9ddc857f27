import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";

function BackAnchor({ children, ...rest }: Omit<ComponentProps<"a">, "className">) {
  return (
    <ButtonAnchor
      {...rest}
      kind="ghost"
      size="sm"
      icon={ArrowLeft}
      className="-ms-3 mb-2 max-w-full print:hidden"
    >
      <span className="truncate">{children}</span>
    </ButtonAnchor>
  );
}

/** The link to the screen above this one, with that screen's own title. */
export const BackLink = createLink(BackAnchor);
