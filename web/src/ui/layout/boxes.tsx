import type { ComponentProps, ElementType, JSX, ReactElement } from 'react';
import styles from './boxes.module.css';

/** Spacing steps in pixels, equal to the tokens of theme.css. */
type Step = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24;
type Margin = Exclude<Step, 18 | 20 | 24>;
type Edge = 'strong' | 'soft';

/** Style of a box and its position in its line; each value is the name of a class in boxes.module.css. */
interface Look {
  size?: 11 | 12 | 13 | 14 | 15 | 16;
  tone?: 'muted' | 'text' | 'red' | 'amber' | 'green' | 'blue' | 'accent';
  weight?: 400 | 500 | 550 | 600 | 650;
  mono?: boolean;
  /** Uses digits of equal width. */
  numeric?: boolean;
  /** Breaks long words, so that they do not overflow. */
  breaks?: boolean;
  nowrap?: boolean;
  /** Shows a single line, truncated with an ellipsis. */
  cut?: boolean;
  /** Makes the box visible to screen readers only. */
  unseen?: boolean;
  /** Makes the box take the remaining space. */
  grow?: boolean;
  /** Keeps the width of the box while other boxes shrink. */
  fixed?: boolean;
  /** Permits the box to become narrower than its content. */
  shrinks?: boolean;
  /** Moves the box to the far end of its line. */
  push?: boolean;
  /** Makes the box take a whole line in a row that wraps. */
  ownLine?: boolean;
  block?: boolean;
  /** Removes the browser's margin. */
  flush?: boolean;
  /** Hides the markers of a list. */
  plain?: boolean;
  above?: Margin;
  below?: Margin;
  /** Padding: one step, or a vertical and a horizontal step. */
  pad?: 0 | Step | `${0 | Step} ${0 | Step}`;
  lineAbove?: Edge;
  lineBelow?: Edge;
  fill?: 'red' | 'amber' | 'green' | 'blue' | 'accent' | 'neutral';
}

interface Gapped {
  /** Gap: one step, or a step between lines and a step between neighbours. */
  gap?: Step | `${0 | Step} ${0 | Step}`;
  /** Makes the box as narrow as its content. */
  inline?: boolean;
}

interface RowLook extends Look, Gapped {
  /** Alignment across the direction of the line; centred by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'end' | 'center';
  wrap?: boolean;
}

interface StackLook extends Look, Gapped {
  align?: 'start' | 'end' | 'center';
  /** Aligns the lines of the content at the top if the box is taller than they are. */
  top?: boolean;
  /** Limits the width of the box to its container, even if its content is wider. */
  fit?: boolean;
}

/** Elements that a box can be; links, buttons and inputs have components of their own. */
type Tag = Exclude<keyof JSX.IntrinsicElements, 'a' | 'button' | 'input' | 'select' | 'textarea' | 'form' | 'table'>;
type BoxProps<T extends Tag, L> = L & { as?: T } & Omit<ComponentProps<T>, keyof L | 'as'>;

/** Props whose meaning differs between a row and a stack. */
const BY_KIND = new Set(['inline', 'align']);
/** Props that map to one class each, named `name` or `name-value`. */
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

/** Arranges its children in a horizontal line, centred vertically. */
export function Row<T extends Tag = 'div'>(props: BoxProps<T, RowLook>): ReactElement {
  return drawBox('row', 'div', props);
}

/** Arranges its children in a vertical column. */
export function Stack<T extends Tag = 'div'>(props: BoxProps<T, StackLook>): ReactElement {
  return drawBox('stack', 'div', props);
}

/** Shows text with a size, tone or weight of its own. */
export function Text<T extends Tag = 'span'>(props: BoxProps<T, Look>): ReactElement {
  return drawBox('text', 'span', props);
}

/** Shows a raised surface on the background of the page. */
export function Card<T extends Tag = 'div'>(props: BoxProps<T, Look>): ReactElement {
  return drawBox('card', 'div', props);
}
