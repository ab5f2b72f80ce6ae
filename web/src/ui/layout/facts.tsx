import type { ReactNode } from 'react';
import { Stack } from './boxes.tsx';
import styles from './facts.module.css';

interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  /**
   * Layout of the facts. `blocks`: each value is below its name, and the blocks are side by side if there is room. `lines`: names are at the start of
   * a line and values at its end. `columns`: such lines in several columns. `table`: all values are in one column after their names.
   */
  look?: 'blocks' | 'lines' | 'columns' | 'table';
  /** True for the first block of a panel: its values are bold, and a border follows it. */
  isHead?: boolean;
}

/** Lists facts, each with its name and its value. */
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
