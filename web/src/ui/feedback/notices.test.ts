import { afterEach, describe, expect, it } from 'vitest';
import { addNotice, readNotices, removeNotice } from './notices.ts';

afterEach(() => {
  for (const { id } of readNotices()) removeNotice(id);
});

function titles(): string[] {
  return readNotices().map(({ title }) => title);
}

describe('notifications', () => {
  it('show how often they were repeated', () => {
    addNotice({ tone: 'error', title: 'No Internet' });
    addNotice({ tone: 'error', title: 'No Internet' });
    expect(readNotices()).toMatchObject([{ title: 'No Internet', count: 2 }]);
  });

  it('notifications are limited to three; success notifications leave first (UI-29)', () => {
    addNotice({ tone: 'error', title: 'one' });
    addNotice({ tone: 'success', title: 'two' });
    addNotice({ tone: 'error', title: 'three' });
    addNotice({ tone: 'success', title: 'four' });
    expect(titles()).toEqual(['one', 'three', 'four']);
    addNotice({ tone: 'error', title: 'five' });
    addNotice({ tone: 'error', title: 'six' });
    expect(titles()).toEqual(['three', 'five', 'six']);
  });
});
