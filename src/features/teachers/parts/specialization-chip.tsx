import { NamePart } from "#ui/kit/name.tsx";

/** A teacher's specialization; nothing if it is not known. */
export function SpecializationChip({ value }: { value: string }) {
  if (!value) return null;
  return (
    <span className="inline-block max-w-full rounded-[13px] bg-brand-tint px-2.5 py-[3px] align-top text-13 leading-5 font-semibold text-brand-strong">
      <NamePart className="wrap-anywhere">{value}</NamePart>
    </span>
  );
}
