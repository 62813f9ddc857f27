import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { useText } from "./lang.tsx";
import { uiText } from "./text.ts";

const sizes = { sm: 16, md: 22, lg: 30 };

type Props = {
  /** Names what is loading; the default is "Loading…". */
  label?: string;
  size?: keyof typeof sizes;
  /** Centres it in the content area. */
  page?: boolean;
};

/** A loading indicator, shown after 200 ms so that fast answers do not flicker. */
export function Spinner({ label, size = "md", page = false }: Props) {
  const t = useText(uiText);
  return (
    <output className={classNames("delayed block text-brand", page && "flex justify-center py-20")}>
      <Icon of={LoaderCircle} size={page ? sizes.lg : sizes[size]} className="animate-spin" />
      <span className="sr-only">{label ?? t.loading}</span>
    </output>
  );
}
