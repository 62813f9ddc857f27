import { CircleCheck } from "lucide-react";
import { Icon } from "#ui/base/icon.tsx";

/** A green message in the place of the form whose action succeeded. */
export function Confirmation({ text }: { text: string }) {
  return (
    <output className="flex gap-3 rounded-control border border-present/25 bg-present-tint px-4 py-3 font-medium text-present">
      <Icon of={CircleCheck} className="mt-[3px]" />
      <span>{text}</span>
    </output>
  );
}
