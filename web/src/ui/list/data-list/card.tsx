import { memo, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { useText } from '../../../i18n/use-texts.tsx';
import { Bone } from '../list-states.tsx';
import styles from './card.module.css';
import { RowCheckbox } from './checkboxes.tsx';
import type { Column, List, Slot } from './column.ts';
import type { ListRowProps } from './table-row.tsx';

/** Returns the columns that a card shows in the given slot. */
function listAt<Row, Context>(columns: readonly Column<Row, Context>[], slot: Slot): Column<Row, Context>[] {
  return columns.filter(({ card }) => (typeof card === 'string' ? card : card?.at) === slot);
}

function toCardCell<Row, Context>({ card, cell }: Column<Row, Context>, row: Row, context: Context): ReactNode {
  const own = typeof card === 'object' ? card.cell : undefined;
  return (own ?? cell)(row, context);
}

/** Matches the text of a cell without a value. */
const NOTHING = /^\s*[—–-]?\s*$/;

function PlainCard<Row, Context>(props: ListRowProps<Row, Context>) {
  const { list, row, columns, context, isSelected, selecting, measured } = props;
  const text = useText();
  const box = useRef<HTMLDListElement>(null);
  const id = list.toId(row);
  const cells = (slot: Slot, draw: (content: ReactNode, column: Column<Row, Context>) => ReactNode) =>
    listAt(columns, slot).map((column) => draw(toCardCell(column, row, context), column));
  const plain = (content: ReactNode, { key }: Column<Row, Context>) => <Part key={key}>{content}</Part>;
  const facts = cells('fact', (content, { key, title, card, align }) => (
    <div key={key} data-fact data-number={align === 'end' || undefined}>
      <dt>{text((typeof card === 'object' ? card.title : undefined) ?? title)}</dt>
      <dd>{content}</dd>
    </div>
  ));
  // Hides the fields of empty cells, because a card has no room for them, unlike a table (UI-60).
  useLayoutEffect(() => {
    for (const fact of box.current?.querySelectorAll<HTMLElement>('[data-fact]') ?? []) {
      fact.hidden = NOTHING.test(fact.querySelector('dd')?.textContent ?? '');
    }
  });
  const foot = cells('foot', plain);
  const actions = cells('action', plain);
  return (
    <li
      ref={measured?.ref as Ref<HTMLLIElement>}
      data-index={measured?.index}
      className={styles.card}
      {...{ [list.idAttribute ?? 'data-row-id']: id }}
      data-row={list.toTint?.(row)}
      data-selected={isSelected || undefined}
    >
      <div className={styles.head} data-checked={selecting === undefined ? undefined : true}>
        {selecting === undefined ? null : <RowCheckbox id={id} isSelected={isSelected} selecting={selecting} />}
        <div className={styles.name}>{cells('head', plain)}</div>
        <div className={styles.state}>{cells('state', plain)}</div>
      </div>
      {cells('body', (content, { key }) => (
        <div key={key} className={styles.body}>
          {content}
        </div>
      ))}
      {facts.length === 0 ? null : (
        <dl ref={box} className={styles.facts}>
          {facts}
        </dl>
      )}
      {foot.length + actions.length === 0 ? null : (
        <div className={styles.foot}>
          <div className={styles.states}>{foot}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </li>
  );
}

function Part({ children }: { children: ReactNode }) {
  return children;
}

/** Shows a row as a card in narrow windows, with the same facts in the same sequence, and with actions within the thumb's reach. */
export const Card = memo(PlainCard) as typeof PlainCard;

interface CardListProps {
  /** Checkbox that selects the page. It is shown once a row is selected, because cards have no table head for it. */
  check?: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
}

/** Frame around a list of cards. */
export function CardList({ check, bar = null, children }: CardListProps) {
  return (
    <>
      {bar === null ? null : (
        <div className={styles.bar}>
          {check}
          {bar}
        </div>
      )}
      <ul className={styles.cards}>{children}</ul>
    </>
  );
}

/** Distance between the lines of a card's skeleton, in pixels. */
const CARD_LINE_PX = 46;

interface CardBonesProps {
  list: Pick<List<never, never>, 'cardPx' | 'columns'>;
  rows: number;
}

/** Shows placeholders for cards. */
export function CardBones({ list, rows }: CardBonesProps) {
  const hasAction = listAt(list.columns, 'action').length > 0;
  const lines = Math.max(1, Math.floor(list.cardPx / CARD_LINE_PX) - (hasAction ? 2 : 1));
  return (
    <ul className={styles.cards} aria-hidden>
      {Array.from({ length: Math.min(rows, 3) }, (_, card) => (
        <li key={card} className={`${styles.card} ${styles.bones}`} style={{ minHeight: list.cardPx - 36 }}>
          <Bone width="64%" />
          {Array.from({ length: lines }, (_line, line) => (
            <Bone key={line} width={line % 2 === 0 ? '90%' : '48%'} />
          ))}
          {hasAction ? <Bone width="100%" height={44} /> : null}
        </li>
      ))}
    </ul>
  );
}
