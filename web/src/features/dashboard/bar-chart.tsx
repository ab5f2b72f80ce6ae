import { scaleBand, scaleLinear } from 'd3-scale';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './dashboard.module.css';
import { toColor } from './chart-series.ts';
import { Text } from '../../ui/layout/boxes.tsx';

export interface Bar {
  key: string;
  /** Text below the axis; absent where there is no room. */
  label: string;
  /** Stacks of the bar, drawn side by side; each lists its parts from the axis upwards. */
  stacks: readonly (readonly { group: string; value: number }[])[];
}

interface BarChartProps {
  name: string;
  bars: readonly Bar[];
  height: number;
  formatTick: (value: number) => string;
  /** Renders the tooltip of the bar that has the pointer or the focus. */
  tip: (index: number) => ReactNode;
  /** Called when a bar is clicked, or when Enter is pressed on it. */
  onOpen?: (index: number) => void;
}

const LEFT = 52;
const BOTTOM = 22;
const TOP = 8;
const LABEL_PX = 64;
const TIP_PX = 220;

/**
 * Draws stacked bars. All bars share one tab stop: arrow keys move between the bars, Enter opens one. A table with the same data is next to the
 * chart.
 */
export function BarChart({ name, bars, height, formatTick, tip, onOpen }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  const sums = bars.flatMap(({ stacks }) =>
    stacks.flatMap((parts) => [
      parts.reduce((sum, { value }) => sum + Math.max(0, value), 0),
      parts.reduce((sum, { value }) => sum + Math.min(0, value), 0),
    ]),
  );
  const x = scaleBand(
    bars.map(({ key }) => key),
    [LEFT, Math.max(LEFT + 1, width)],
  ).padding(0.24);
  const y = scaleLinear([Math.min(0, ...sums), Math.max(1, ...sums)], [height - BOTTOM, TOP]).nice(4);
  const every = Math.max(1, Math.ceil((bars.length * LABEL_PX) / Math.max(1, width - LEFT)));

  function move(event: KeyboardEvent) {
    const last = bars.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: Math.min(last, (active ?? -1) + 1),
      ArrowLeft: Math.max(0, (active ?? bars.length) - 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && active !== null) onOpen?.(active);
    else if (event.key === 'Escape') setActive(null);
  }

  const at = active === null ? undefined : bars[active];
  const middle = at === undefined ? 0 : (x(at.key) ?? 0) + x.bandwidth() / 2;
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="slider"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, bars.length - 1)}
      aria-valuenow={active ?? 0}
      aria-valuetext={at?.label ?? bars[0]?.label ?? ''}
      // All bars share one tab stop; the arrow keys move between them.
      tabIndex={0}
      aria-label={name}
      onKeyDown={move}
      onBlur={() => setActive(null)}
      onPointerLeave={() => setActive(null)}
    >
      <svg className={styles.chart} width={width} height={height} aria-hidden>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ key, label, stacks }, index) => {
          const left = x(key) ?? 0;
          const wide = x.bandwidth() / Math.max(1, stacks.length);
          return (
            <g key={key} data-active={index === active || undefined} className={styles.bar}>
              {stacks.map((parts, place) => {
                let up = 0;
                let down = 0;
                return parts.map(({ group, value }) => {
                  const from = value < 0 ? down : up;
                  if (value < 0) down += value;
                  else up += value;
                  const top = y(Math.max(from, from + value));
                  const tall = Math.abs(y(from) - y(from + value));
                  return (
                    <rect
                      key={`${place} ${group}`}
                      fill={toColor(group)}
                      x={left + place * wide}
                      y={top}
                      width={Math.max(1, wide - (stacks.length > 1 ? 1 : 0))}
                      height={tall}
                    />
                  );
                });
              })}
              {index % every === 0 ? (
                <text className={styles.tick} x={left + x.bandwidth() / 2} y={height - 6} textAnchor="middle">
                  {label}
                </text>
              ) : null}
              <rect
                className={styles.catch}
                x={left - (x.step() - x.bandwidth()) / 2}
                y={0}
                width={x.step()}
                height={height - BOTTOM}
                onPointerEnter={() => setActive(index)}
                onClick={() => onOpen?.(index)}
              />
            </g>
          );
        })}
      </svg>
      <Text
        as="div"
        size={12}
        numeric
        pad="8 10"
        className={styles.tip}
        hidden={active === null}
        aria-live="polite"
        style={{ left: Math.min(Math.max(0, middle - TIP_PX / 2), Math.max(0, width - TIP_PX)), width: TIP_PX }}
      >
        {active === null ? null : tip(active)}
      </Text>
    </div>
  );
}
