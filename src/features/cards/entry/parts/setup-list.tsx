import type { ReactNode } from "react";
import { Card, CardHead } from "#ui/kit/card.tsx";

export type SetupLine = {
  id: string;
  name: ReactNode;
  line?: ReactNode;
  badge?: ReactNode;
  action: ReactNode;
};

type Props = {
  title: string;
  action: ReactNode;
  /** What stands there while there is none. */
  empty: ReactNode;
  lines: readonly SetupLine[];
};

/** A card of the set-up: what there is of a kind, each line with what may be done with it. */
export function SetupList({ title, action, empty, lines }: Props) {
  return (
    <Card pad={false}>
      <CardHead title={title} action={<span className="flex flex-wrap gap-2">{action}</span>} />
      {lines.length === 0 && <p className="px-5 py-4 text-muted max-sm:px-4">{empty}</p>}
      <ul className="divide-y divide-line">
        {lines.map(({ id, name, line, badge, action: act }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 max-sm:px-4"
          >
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <span className="block font-medium">{name}</span>
              {line && <span className="block text-14 text-muted">{line}</span>}
            </span>
            {badge}
            <span className="flex gap-1">{act}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
