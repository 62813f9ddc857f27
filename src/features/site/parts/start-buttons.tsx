import { siteText } from "#features/site/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { OnlyWhere } from "./only-where.tsx";

type Props = {
  className?: string;
  /** Always names registering, with what it is for where schools cannot register. */ registers?: boolean;
};

/** The two ways to start: an account, or see the product first. */
export function StartButtons({ className, registers = false }: Props) {
  return (
    <>
      <div className={classNames("mt-8 flex flex-wrap gap-3", className)}>
        {registers ? <RegisterButton size="lg" /> : <AccountButton size="lg" kind="brand" />}
        <ButtonAnchor href="/contact/demo" size="lg">
          {siteText.demo}
        </ButtonAnchor>
      </div>
      {registers && (
        <OnlyWhere slot="schools_open" not>
          <p className="mt-4 max-w-[40rem] text-14 text-muted">
            {siteText.registerNote}{" "}
            <a href="/contact/school" className="font-semibold text-brand underline">
              {siteText.askForSchool}
            </a>
          </p>
        </OnlyWhere>
      )}
    </>
  );
}

type ButtonProps = Omit<Parameters<typeof ButtonAnchor>[0], "href" | "children"> & {
  /** What the account is for, for readers who hear the button alone. */
  of?: string;
};

/** Registers a school where everybody may, and else asks the operator for its account. */
export function AccountButton({ of, ...rest }: ButtonProps) {
  const { register, askForSchool } = siteText;
  const labelled = (label: string) => (of ? { "aria-label": `${label}: ${of}` } : {});
  return (
    <>
      <OnlyWhere slot="schools_open">
        <ButtonAnchor href="/register" {...labelled(register)} {...rest}>
          {register}
        </ButtonAnchor>
      </OnlyWhere>
      <OnlyWhere slot="schools_open" not>
        <ButtonAnchor href="/contact/school" {...labelled(askForSchool)} {...rest}>
          {askForSchool}
        </ButtonAnchor>
      </OnlyWhere>
    </>
  );
}

function RegisterButton(props: Omit<ButtonProps, "of">) {
  return (
    <ButtonAnchor href="/register" kind="brand" {...props}>
      {siteText.register}
    </ButtonAnchor>
  );
}
