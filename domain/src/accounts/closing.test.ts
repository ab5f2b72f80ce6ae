import { expect, it } from 'vitest';
import { CLOSING_BLOCKER_WORDS, CLOSING_BLOCKERS } from './closing.ts';

it.each(CLOSING_BLOCKERS)(
  'Closing blocker %s names the obstacle and the next step in both languages (ACC-61)',
  (blocker) => {
    const { vi, en } = CLOSING_BLOCKER_WORDS[blocker];
    for (const words of [vi, en]) expect(words).toMatch(/^\p{Lu}.+\. \p{Lu}.+\.$/u);
    expect(vi).not.toBe(en);
  },
);
