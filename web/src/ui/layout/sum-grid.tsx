import type { ReactNode } from 'react';
import styles from './sum-grid.module.css';
import { Text } from './boxes.tsx';

export interface SumRow {
  key: string;
  head: ReactNode;
  /** One cell per title; empty for a row that consists of its head only. */
  cells: readonly ReactNode[];
}

interface SumGridProps {
  name: string;
  /** Title above the heads of the rows; absent if each head is above its cells. */
  headTitle?: string;
  titles: readonly string[];
  rows: readonly SumRow[];
  /** Row with the sum of the other rows. */
  sum?: SumRow | undefined;
  isBusy?: boolean;
}

/** Shows a few figures in columns with their sum. Unlike a list it cannot be sorted, and has no selection or hidden columns. */
export function SumGrid({ name, headTitle, titles, rows, sum, isBusy = false }: SumGridProps) {
  const columns = { '--cells': titles.length } as React.CSSProperties;
  return (
    <div
      role="table"
      aria-label={name}
      aria-busy={isBusy || undefined}
      className={styles.grid}
      data-above={headTitle === undefined || undefined}
      style={columns}
    >
      <Text role="row" as="div" size={12} tone="muted" weight={550} className={styles.titles}>
        {headTitle === undefined ? null : <span role="columnheader">{headTitle}</span>}
        {titles.map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </Text>
      {[...rows, ...(sum === undefined ? [] : [sum])].map(({ key, head, cells }) => (
        <div key={key} role="row" data-sum={key === sum?.key || undefined}>
          <span role="rowheader">{head}</span>
          {cells.map((cell, place) => (
            <span key={titles[place]} role="cell">
              {cell}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
