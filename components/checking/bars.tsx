interface BarsProps {
  label: string;
  bars: { name: string; value: number; text: string }[];
}

/** Quantities beside each other: a name, a bar as long as the quantity is of the largest, and the quantity in words. */
export function Bars({ label, bars }: BarsProps) {
  const largest = Math.max(...bars.map(({ value }) => value), 1e-9);
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[minmax(0,auto)_minmax(3rem,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm"
    >
      {bars.map(({ name, value, text }) => (
        <div key={name} className="col-span-full grid grid-cols-subgrid items-center">
          <dt className="text-muted">
            <bdi>{name}</bdi>
          </dt>
          <dd className="col-span-2 grid grid-cols-subgrid items-center">
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full min-w-0.5 rounded-full bg-accent"
                style={{ width: `${(100 * value) / largest}%` }}
              />
            </span>
            <span className="text-end tabular-nums">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
