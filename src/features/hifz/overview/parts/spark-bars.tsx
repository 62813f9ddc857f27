const [WIDTH, GAP, HEIGHT] = [7, 3, 20];

/** A bar for each week; `label` says the numbers. */
export function SparkBars({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  const width = values.length * (WIDTH + GAP) - GAP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className="inline-block fill-brand"
    >
      {values.map((value, at) => {
        const height = Math.max(1, Math.round((HEIGHT * value) / most));
        return (
          <rect
            key={at}
            x={at * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            rx={1}
          />
        );
      })}
    </svg>
  );
}
