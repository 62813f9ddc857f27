import { demoText as t } from "#features/site/text/demo.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { classNames } from "#ui/base/class-names.ts";
import { siteContent } from "./site-content.ts";
import { OnlyWhere } from "./only-where.tsx";

/** The way into the demo: buttons where this server is one, a link where the operator runs one elsewhere. */
export function DemoDoor({ className }: { className?: string }) {
  const { demo_url } = siteContent;
  return (
    <>
      <OnlyWhere slot="demo">
        <form method="post" action="/demo" className={className}>
          <fieldset>
            <legend className="text-14 font-semibold">{t.pick}</legend>
            <div className="mt-2 flex flex-wrap gap-3">
              {t.roles.map(({ value, name }) => (
                <button
                  key={value}
                  type="submit"
                  name="role"
                  value={value}
                  className={buttonVariant({ kind: "brand", size: "lg" })}
                >
                  {name}
                </button>
              ))}
            </div>
          </fieldset>
          <p className="mt-3 max-w-[34rem] text-13 text-muted">{t.note}</p>
        </form>
      </OnlyWhere>
      {demo_url !== "" && (
        <OnlyWhere slot="demo" not>
          <p className={classNames("flex", className)}>
            <ButtonAnchor href={demo_url} size="lg">
              {t.start}
            </ButtonAnchor>
          </p>
        </OnlyWhere>
      )}
    </>
  );
}
