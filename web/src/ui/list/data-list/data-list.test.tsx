import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import '../../../i18n/vi/mails.ts';
import { saveArrangement } from './arrangement.ts';
import type { List } from './column.ts';
import { ColumnPanel } from './column-panel.tsx';
import { DataList } from './data-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

interface Thing {
  id: string;
  name: string;
  cents: number;
  note: string | null;
}

const THINGS: Thing[] = [
  { id: '1', name: 'Cup', cents: 100, note: null },
  { id: '2', name: 'Shirt', cents: 250, note: null },
];

const drawn: string[] = [];

const LIST: List<Thing, { sign: string }> = {
  name: 'things',
  version: 1,
  toId: ({ id }) => id,
  toTint: ({ cents }) => (cents > 200 ? 'red' : undefined),
  rowPx: 40,
  cardPx: 100,
  columns: [
    {
      key: 'name',
      title: 'mails:to',
      sticky: 'start',
      isFixed: true,
      card: 'head',
      sort: ['name:ASC', 'name:DESC'],
      cell: ({ name }) => {
        drawn.push(name);
        return name;
      },
    },
    {
      key: 'price',
      title: 'mails:attempts',
      width: 90,
      align: 'end',
      card: { at: 'fact', title: 'mails:kind', cell: ({ cents }, { sign }) => `${cents} ${sign} on a card` },
      cell: ({ cents }, { sign }) => `${cents} ${sign}`,
    },
    {
      key: 'note',
      title: 'mails:reason',
      width: 80,
      isKnown: (things) => things.some(({ note }) => note !== null),
      card: 'body',
      cell: ({ note }) => note,
    },
    { key: 'status', title: 'mails:status', width: 80, cell: () => 'fine' },
    { key: 'extra', title: 'mails:sentAt', isCardOnly: true, card: 'foot', cell: () => 'only here' },
  ],
};

const CONTEXT = { sign: '¢' };

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  saveArrangement(LIST, {});
  localStorage.clear();
  Object.assign(window, { innerWidth: 1280 });
  drawn.length = 0;
});

function titles(): (string | null)[] {
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
}

describe('a list on a wide window', () => {
  it('shows a table of its columns, without columns that have no value in any row', () => {
    render(<DataList list={LIST} rows={THINGS} context={CONTEXT} />);
    expect(titles()).toEqual(['Người nhận', 'Số lần thử', 'Trạng thái']);
    const row = screen.getByRole('rowheader', { name: 'Shirt' }).closest('tr');
    expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual(['Shirt', '250 ¢', 'fine']);
    expect(row?.dataset).toMatchObject({ rowId: '2', row: 'red' });
    cleanup();
    render(<DataList list={LIST} rows={[{ ...THINGS[0], note: 'new' } as Thing]} context={CONTEXT} />);
    expect(titles()).toContain('Lý do');
  });

  it('sorts by column titles, through the sort orders of a column (UI-45)', () => {
    const onSort = vi.fn<(sort: string) => void>();
    const draw = (current: string) => (
      <DataList list={LIST} rows={THINGS} context={CONTEXT} sorting={{ current, onSort }} />
    );
    const { rerender } = render(draw('price:ASC'));
    const [head] = screen.getAllByRole('columnheader');
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Người nhận' }));
    expect(head?.getAttribute('aria-sort')).toBeNull();
    press();
    rerender(draw('name:ASC'));
    expect(head?.getAttribute('aria-sort')).toBe('ascending');
    press();
    expect(onSort.mock.calls).toEqual([['name:ASC'], ['name:DESC']]);
  });

  it("follows the user's arrangement, and renders no row again when a column is resized", () => {
    render(<DataList list={LIST} rows={THINGS} context={CONTEXT} />);
    act(() => saveArrangement(LIST, { order: ['name', 'status', 'price'], visible: { price: true } }));
    expect(titles()).toEqual(['Người nhận', 'Trạng thái', 'Số lần thử']);
    const before = drawn.length;
    act(() => saveArrangement(LIST, { order: ['name', 'status', 'price'], widths: { status: 222 } }));
    expect([...document.querySelectorAll('col')].map(({ style }) => style.width)).toEqual(['', '222px', '90px']);
    expect(drawn).toHaveLength(before);
  });

  it('renders only rows near the window when it is long (UI-45)', async () => {
    // The box is wide enough for the table, so the page scrolls the rows, not the box.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    const many = Array.from({ length: 300 }, (_, index) => ({
      id: `${index}`,
      name: `n${index}`,
      cents: 1,
      note: null,
    }));
    render(<DataList list={LIST} rows={many} context={CONTEXT} pace={{ key: 'a', isWhole: false }} />);
    await vi.waitFor(() => expect(document.querySelector('tr[data-index]')).not.toBeNull(), { timeout: 10_000 });
    const rows = document.querySelectorAll('tr[data-row-id]').length;
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThan(100);
  });

  it('shows a skeleton in its own shape while it loads', () => {
    render(<ListSkeleton list={LIST} rows={4} isChecked />);
    expect(screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      '',
      'Người nhận',
      'Số lần thử',
      'Trạng thái',
    ]);
    expect(document.querySelector('tbody')?.getAttribute('aria-hidden')).toBe('true');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(4);
    expect(document.querySelectorAll('tbody tr:first-child td')).toHaveLength(4);
  });
});

describe('a list on a narrow window', () => {
  it('shows cards of the same columns, each in its slot (UI-16)', async () => {
    Object.assign(window, { innerWidth: 390 });
    render(<DataList list={LIST} rows={THINGS} context={CONTEXT} />);
    const [card] = await screen.findAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(card?.textContent).toBe('CupLoại100 ¢ on a cardonly here');
    expect(within(card ?? document.body).getByText('Loại').tagName).toBe('DT');
  });

  it.each([
    ['12', false],
    ['—', true],
    ['–', true],
    ['', true],
    ['-42.50$', false],
  ])('leaves a field with the text %j out of a card: %s (UI-60)', async (said, isLeft) => {
    Object.assign(window, { innerWidth: 390 });
    const list: typeof LIST = {
      ...LIST,
      columns: [{ key: 'price', title: 'mails:kind', card: 'fact', cell: () => <span>{said}</span> }],
    };
    render(<DataList list={list} rows={THINGS.slice(0, 1)} context={CONTEXT} />);
    const name = await screen.findByText('Loại');
    expect(name.parentElement?.hidden).toBe(isLeft);
  });
});

describe('the column picker (UI-44)', () => {
  function renderBoth() {
    render(
      <>
        <ColumnPanel list={LIST} />
        <DataList list={LIST} rows={THINGS} context={CONTEXT} />
      </>,
    );
  }

  it('hides and shows columns, and keeps fixed ones', () => {
    renderBoth();
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    fireEvent.click(box('Số lần thử'));
    expect(titles()).toEqual(['Người nhận', 'Trạng thái']);
    fireEvent.click(box('Số lần thử'));
    expect(titles()).toEqual(['Người nhận', 'Số lần thử', 'Trạng thái']);
    expect(box('Người nhận').disabled).toBe(true);
  });

  it('moves columns by keys, and announces their position', () => {
    renderBoth();
    const grip = screen.getByRole('button', { name: /^Chuyển cột Số lần thử/ });
    fireEvent.keyDown(grip, { key: 'ArrowDown' });
    fireEvent.keyDown(grip, { key: 'ArrowDown' });
    expect(titles()).toEqual(['Người nhận', 'Trạng thái', 'Số lần thử']);
    screen.getByText('Số lần thử: vị trí 3 / 3');
    expect(screen.queryByRole('button', { name: /^Chuyển cột Người nhận/ })).toBeNull();
  });

  it('resizes columns by keys, and resets everything', () => {
    renderBoth();
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Bề rộng cột Trạng thái/ });
    expect(field.value).toBe('80');
    fireEvent.change(field, { target: { value: '160' } });
    expect([...document.querySelectorAll('col')].map(({ style }) => style.width)).toEqual(['', '90px', '160px']);
    expect(localStorage.getItem('columns:things')).toContain('"status":160');
    fireEvent.click(screen.getByRole('button', { name: 'Về mặc định' }));
    expect(field.value).toBe('80');
    expect(localStorage.getItem('columns:things')).toBeNull();
  });
});
