type Props = { points: readonly { title: string; line: string }[] };

/** Short statements, each below a thin line. */
export function PointList({ points }: Props) {
  return (
    <ul className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {points.map(({ title, line }) => (
        <li key={title} className="border-t border-line pt-5">
          <h3 className="text-17 font-semibold">{title}</h3>
          <p className="mt-1.5 text-muted text-pretty">{line}</p>
        </li>
      ))}
    </ul>
  );
}
