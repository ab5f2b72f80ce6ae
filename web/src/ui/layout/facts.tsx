import type { ReactNode } from 'react';
import { Stack } from './boxes.tsx';
import styles from './facts.module.css';

interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  /**
   * `blocks`: each value below its name, side by side if there is room. `lines`: names at the start of their lines and values at the end;
   * `columns`: such lines in several columns. `table`: values in one column behind their names.
   */
  look?: 'blocks' | 'lines' | 'columns' | 'table';
  /** True for the first block of a panel: values are bold, and a border follows. */
  isHead?: boolean;
}

/** Lists facts as name and value. */
export function Facts({ facts, look = 'blocks', isHead = false }: FactsProps) {
  return (
    <Stack as="dl" flush className={styles.facts} data-look={look} data-head={isHead || undefined}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
