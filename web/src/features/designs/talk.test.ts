import type { DesignFeedback } from '@bobbin/contract/designs';
import { describe, expect, it } from 'vitest';
import { joinMessages, listTalk } from './talk.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

function say(id: string, minute: number): DesignFeedback {
  const user = { id: 'u', fullName: 'Lan' };
  const createdAt = at(minute);
  return { id, designId: 'd', comment: id, isAdmin: false, user, createdAt, updatedAt: createdAt, deletedAt: null };
}

const deliver = (number: number, minute: number) => ({
  number,
  link: 'https://a',
  createdBy: 'Ha',
  createdAt: at(minute),
});

describe('the chat of a design (DSN-43)', () => {
  it('sorts messages and events by time', () => {
    const talk = listTalk([say('a', 1), say('b', 5)], [deliver(2, 6), deliver(1, 3)], false);
    expect(talk.map(({ id }) => id)).toEqual(['a', 'v1', 'b', 'v2']);
  });

  it('keeps earlier links when the page with their messages has not loaded yet', () => {
    const talk = listTalk([say('b', 5)], [deliver(2, 6), deliver(1, 3)], true);
    expect(talk.map(({ id }) => id)).toEqual(['b', 'v2']);
  });

  it('lists each message once, however the loaded pages overlap', () => {
    const all = joinMessages([say('a', 1), say('b', 2)], [say('b', 2), say('c', 3)]);
    expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
