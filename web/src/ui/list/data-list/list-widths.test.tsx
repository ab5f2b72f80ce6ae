import { describe, expect, it } from 'vitest';
import { arrange, toMinWidth, toWidths } from './arrangement.ts';
import type { PlainList } from './column.ts';

/** Widths in pixels: of the checkbox column; of the page's padding, the table's border and a scroll bar together. */
const CHECK_PX = 34;
const BESIDE_PX = 40 + 2 + 15;
/** Width in pixels of the rail beside the lists of staff. */
const RAIL_PX = 196;
const PAGE_MAX_PX = 1680 - 42;
const STEP_PX = 4;

/** Lists of all features, each with the name of its file. */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../../features/**/*columns.tsx', '../../../features/payouts/report-tables.tsx'],
  { eager: true },
);
const LISTS = Object.values(files).flatMap((file) => Object.values(file).filter(isList));

/** Lists that do not fit every width; lists with few columns fit any width. */
const WIDE_LISTS = LISTS.filter(({ name }) => toMinWidth(arrange(findList(name).columns, {}, 1024)) > 700);

function isList(value: unknown): value is PlainList {
  return typeof value === 'object' && value !== null && 'columns' in value && 'name' in value;
}

function findList(name: string): PlainList {
  const list = LISTS.find((one) => one.name === name);
  if (list === undefined) throw new Error(`no list ${name}`);
  return list;
}

function sizes(from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / STEP_PX) + 1 }, (_, index) => from + index * STEP_PX);
}

const CHECKED = ['orders', 'admin-orders'];

/** Lists that are shown on staff pages. */
const OF_STAFF = [
  'admin-orders',
  'admin-shops',
  'allowed-ips',
  'factory-costs',
  'income',
  'logs',
  'mails',
  'member-shops',
  'members',
  'payments',
  'posts',
  'staff-designs',
  'transactions',
  'unmatched',
];

function toRoom(windowPx: number, name: string): number {
  const rail = OF_STAFF.includes(name) ? RAIL_PX : 0;
  return Math.min(windowPx - BESIDE_PX - rail, PAGE_MAX_PX) - (CHECKED.includes(name) ? CHECK_PX : 0);
}

describe('the widths of a list on windows from 1024 to 2560 pixels (UI-57)', () => {
  it('cover the list of every feature', () => {
    expect(LISTS.map(({ name }) => name)).toContain('orders');
    expect(LISTS.length).toBeGreaterThan(20);
    expect(LISTS.map(({ name }) => name)).toEqual(expect.arrayContaining(OF_STAFF));
  });

  it.each(LISTS.map(({ name }) => name))(
    'let %s fill its container, and shrink no column while the window grows',
    (name) => {
      const { columns } = findList(name);
      let before = new Map<string, number>();
      let step = '';
      for (const windowPx of sizes(1024, 2560)) {
        const shown = arrange(columns, {}, windowPx);
        const room = toRoom(windowPx, name);
        const widths = toWidths(shown, room);
        const sum = widths.reduce((total, width) => total + width, 0);
        expect(sum, `${windowPx} px`).toBeCloseTo(Math.max(room, toMinWidth(shown)));
        const keys = shown.map(({ column }) => column.key).join(' ');
        const now = new Map(shown.map(({ column }, index) => [column.key, widths[index] ?? 0]));
        if (keys === step)
          for (const [key, width] of now)
            expect(width, `${key}, ${windowPx} px`).toBeGreaterThanOrEqual((before.get(key) ?? 0) - 0.01);
        before = now;
        step = keys;
      }
    },
  );

  it.each(WIDE_LISTS.map(({ name }) => name))('let %s fit without sideways scroll from 1280 pixels on', (name) => {
    const { columns } = findList(name);
    for (const windowPx of sizes(1280, 2560)) {
      expect(toMinWidth(arrange(columns, {}, windowPx)), `${windowPx} px`).toBeLessThanOrEqual(toRoom(windowPx, name));
    }
  });

  it('let orders fit without sideways scroll from 1024 pixels on', () => {
    for (const windowPx of sizes(1024, 1280)) {
      expect(toMinWidth(arrange(findList('orders').columns, {}, windowPx)), `${windowPx} px`).toBeLessThanOrEqual(
        toRoom(windowPx, 'orders'),
      );
    }
  });
});
