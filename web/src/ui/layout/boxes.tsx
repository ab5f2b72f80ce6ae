import type { ComponentProps, ElementType, JSX, ReactElement } from 'react';
import styles from './boxes.module.css';

/** Steps of space in pixels, as the tokens of theme.css. */
type Step = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24;
type Margin = Exclude<Step, 18 | 20 | 24>;
type Edge = 'strong' | 'soft';

/** Look and place of a box in its line; each value is the name of a class in boxes.module.css. */
interface Look {
  size?: 11 | 12 | 13 | 14 | 15 | 16;
  tone?: 'muted' | 'text' | 'red' | 'amber' | 'green' | 'blue' | 'accent';
  weight?: 400 | 500 | 550 | 600 | 650;
  mono?: boolean;
  /** Digits of one width. */
  numeric?: boolean;
  /** Long words break rather than overflow. */
  breaks?: boolean;
  nowrap?: boolean;
  /** One line that ends in dots where its place is too narrow. */
  cut?: boolean;
  /** Read by screen readers alone. */
  unseen?: boolean;
  /** Takes the room that is left. */
  grow?: boolean;
  /** Keeps its width where others shrink. */
  fixed?: boolean;
  /** May be narrower than its content. */
  shrinks?: boolean;
  /** Moves the box to the far end of its line. */
  push?: boolean;
  /** A line of its own in a row that wraps. */
  ownLine?: boolean;
  block?: boolean;
  /** Without the browser's margin. */
  flush?: boolean;
  /** A list without marks. */
  plain?: boolean;
  above?: Margin;
  below?: Margin;
  /** Padding: one step, or `vertical horizontal`. */
  pad?: 0 | Step | `${0 | Step} ${0 | Step}`;
  lineAbove?: Edge;
  lineBelow?: Edge;
  fill?: 'red' | 'amber' | 'green' | 'blue' | 'accent' | 'neutral';
}

interface Gapped {
  /** One step, or `between lines  between neighbours`. */
  gap?: Step | `${0 | Step} ${0 | Step}`;
  /** As wide as its content. */
  inline?: boolean;
}

interface RowLook extends Look, Gapped {
  /** Across the line; the middle unless said otherwise. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'end' | 'center';
  wrap?: boolean;
}

interface StackLook extends Look, Gapped {
  align?: 'start' | 'end' | 'center';
  /** Its lines stand at its top where it is higher. */
  top?: boolean;
  /** No wider than its place, however wide its content. */
  fit?: boolean;
}

/** What is pressed or filled in has a component of its own. */
type Tag = Exclude<keyof JSX.IntrinsicElements, 'a' | 'button' | 'input' | 'select' | 'textarea' | 'form' | 'table'>;
type BoxProps<T extends Tag, L> = L & { as?: T } & Omit<ComponentProps<T>, keyof L | 'as'>;

/** Props that say something else of a row than of a stack. */
const BY_KIND = new Set(['inline', 'align']);
/** Props that are one class each, `name` or `name-value`. */
const CLASSES = new Set(
  (
    'size tone weight mono numeric breaks nowrap cut unseen grow fixed shrinks push ownLine block flush plain above below lineAbove lineBelow fill ' +
    'justify wrap top fit'
  ).split(' '),
);

function drawBox(kind: string, tag: Tag, { as = tag, className, ...props }: { as?: Tag; className?: string }) {
  const Box: ElementType = as;
  const names = [styles[kind]];
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries<unknown>(props)) {
    if (key === 'gap' || key === 'pad') {
      const [y, x = y] = String(value).split(' ');
      names.push(styles[`${key}-y-${y}`], styles[`${key}-x-${x}`]);
    } else if (!CLASSES.has(key) && !BY_KIND.has(key)) rest[key] = value;
    else if (value !== false && value !== undefined) {
      const name = BY_KIND.has(key) ? `${kind}-${key}` : key;
      names.push(styles[value === true ? name : `${name}-${String(value)}`]);
    }
  }
  names.push(className);
  return <Box {...rest} className={names.filter(Boolean).join(' ')} />;
}

/** Things beside each other, in the middle of their line. */
export function Row<T extends Tag = 'div'>(props: BoxProps<T, RowLook>): ReactElement {
  return drawBox('row', 'div', props);
}

/** Things below each other. */
export function Stack<T extends Tag = 'div'>(props: BoxProps<T, StackLook>): ReactElement {
  return drawBox('stack', 'div', props);
}

/** Words with a size, a tone or a weight of their own. */
export function Text<T extends Tag = 'span'>(props: BoxProps<T, Look>): ReactElement {
  return drawBox('text', 'span', props);
}

/** A surface that lies on the ground of the page. */
export function Card<T extends Tag = 'div'>(props: BoxProps<T, Look>): ReactElement {
  return drawBox('card', 'div', props);
}
