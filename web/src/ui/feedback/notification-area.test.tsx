import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { clearNotices, type Notice } from './notices.ts';
import { NotificationArea } from './notification-area.tsx';
import { notify } from './notify.tsx';

beforeAll(startTranslations);
beforeEach(() => {
  vi.useFakeTimers();
  render(<NotificationArea />);
});
afterEach(() => {
  act(clearNotices);
  cleanup();
  vi.useRealTimers();
});

function say(notice: Notice): void {
  act(() => notify(notice));
}

function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

function listTitles(): (string | null)[] {
  return [...document.querySelectorAll('strong')].map(({ textContent }) => textContent);
}

const HOUR_MS = 3_600_000;

describe('a notification', () => {
  it.each(['success', 'info'] as const)('disappears after five seconds with tone %s (UI-29)', (tone) => {
    say({ tone, title: 'Saved' });
    screen.getByRole('status');
    pass(4_999);
    expect(listTitles()).toEqual(['Saved']);
    pass(1);
    expect(listTitles()).toEqual([]);
  });

  it('stays for eight seconds if it offers an undo (ORD-50)', () => {
    say({ tone: 'success', title: 'Renamed', action: { label: 'Hoàn tác', run: () => undefined } });
    pass(7_999);
    expect(listTitles()).toEqual(['Renamed']);
    pass(1);
    expect(listTitles()).toEqual([]);
  });

  it.each(['error', 'warning'] as const)('with tone %s stays until it is closed (UI-29)', (tone) => {
    say({ tone, title: 'No Internet', text: 'The line is down' });
    pass(HOUR_MS);
    const card = within(screen.getByRole('alert'));
    card.getByText('The line is down');
    fireEvent.click(card.getByRole('button', { name: 'Ẩn thông báo' }));
    expect(listTitles()).toEqual([]);
  });

  it.each([
    ['under the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['under the focus', fireEvent.focus, fireEvent.blur],
  ])('stays while it is %s, and disappears five seconds later', (_place, enter, leave) => {
    say({ tone: 'success', title: 'Saved' });
    pass(4_000);
    enter(screen.getByRole('status'));
    pass(HOUR_MS);
    expect(listTitles()).toEqual(['Saved']);
    leave(screen.getByRole('status'));
    pass(4_999);
    expect(listTitles()).toEqual(['Saved']);
    pass(1);
    expect(listTitles()).toEqual([]);
  });

  it('counts a repetition, and starts its five seconds again', () => {
    say({ tone: 'success', title: 'Saved' });
    pass(4_000);
    say({ tone: 'success', title: 'Saved' });
    expect(listTitles()).toEqual(['Saved ×2']);
    pass(4_000);
    expect(listTitles()).toEqual(['Saved ×2']);
    pass(1_000);
    expect(listTitles()).toEqual([]);
  });

  it.each<[string, Notice]>([
    ['tone', { tone: 'warning', title: 'Label', text: 'Order 1' }],
    ['title', { tone: 'error', title: 'Fulfil', text: 'Order 1' }],
    ['second line', { tone: 'error', title: 'Label', text: 'Order 2' }],
  ])('appears separately if its %s differs', (_difference, other) => {
    say({ tone: 'error', title: 'Label', text: 'Order 1' });
    say(other);
    expect(screen.getAllByRole('alert')).toHaveLength(2);
  });

  it('leaves when a fourth arrives: the oldest success notice first, else the oldest', () => {
    say({ tone: 'error', title: 'first' });
    say({ tone: 'success', title: 'good' });
    say({ tone: 'error', title: 'second' });
    say({ tone: 'error', title: 'third' });
    expect(listTitles()).toEqual(['first', 'second', 'third']);
    say({ tone: 'error', title: 'fourth' });
    expect(listTitles()).toEqual(['second', 'third', 'fourth']);
    pass(HOUR_MS);
    expect(listTitles()).toEqual(['second', 'third', 'fourth']);
  });

  it('runs its action, and disappears', () => {
    const run = vi.fn<() => void>();
    say({ tone: 'info', title: 'Hidden', action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(listTitles()).toEqual([]);
  });
});
