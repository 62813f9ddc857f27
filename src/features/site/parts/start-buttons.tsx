import { siteText } from "#features/site/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { classNames } from "#ui/base/class-names.ts";

/** The two ways to start: register, or see the product first. */
export function StartButtons({ className }: { className?: string }) {
  return (
    <div className={classNames("mt-8 flex flex-wrap gap-3", className)}>
      <ButtonAnchor href="/register" kind="brand" size="lg">
        {siteText.register}
      </ButtonAnchor>
      <ButtonAnchor href="/contact/demo" size="lg">
        {siteText.demo}
      </ButtonAnchor>
    </div>
  );
}
