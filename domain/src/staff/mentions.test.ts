import { describe, expect, it } from 'vitest';
import { listMentioned, splitNote } from './mentions.ts';

const STAFF = [
  { id: 'ly', name: 'Quốc Lý' },
  { id: 'quoc', name: 'Quốc' },
  { id: 'an', name: 'An Lê' },
  { id: 'an2', name: 'an lê' },
];

describe('mentions of staff in a note (PER-12)', () => {
  it.each([
    ['@Quốc Lý duyệt giúp', ['ly']],
    ['@Quốc xem giúp', ['quoc']],
    ['hỏi @quốc lý, rồi @QUỐC', ['ly', 'quoc']],
    ['@An Lê', ['an', 'an2']],
    ['@Quốc Lýnh', ['quoc']],
    ['mail quoc@Quốc Lý', []],
    ['@nobody @ @', []],
    ['', []],
  ])('in the note %j refer to the users %j', (text, ids) => {
    expect(listMentioned(text, STAFF)).toEqual(ids);
  });

  it('split a note into parts that together are the exact note', () => {
    const text = 'Hỏi @Quốc Lý và @An Lê: a@b.co @';
    const parts = splitNote(text, STAFF);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ ids }) => ids.length > 0).map((part) => part.text)).toEqual(['@Quốc Lý', '@An Lê']);
  });
});
