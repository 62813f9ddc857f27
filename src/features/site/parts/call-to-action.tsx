import { DeepSection } from "./section.tsx";
import { StartButtons } from "./start-buttons.tsx";

type Props = { title: string; line: string };

/** The invitation at the end of a page. */
export function CallToAction({ title, line }: Props) {
  return (
    <DeepSection fade="centre" className="text-center">
      <h2 className="mx-auto max-w-[34rem] font-serif text-[2rem] leading-[1.18] font-display tracking-[-0.01em] sm:text-40">
        {title}
      </h2>
      <p className="mx-auto mt-4 max-w-[34rem] text-17 text-muted text-pretty">{line}</p>
      <StartButtons className="justify-center" />
    </DeepSection>
  );
}
