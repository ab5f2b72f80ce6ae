import { describe, expect, it } from 'vitest';
import { HARM_REASONS, HARM_TEXT_MAX, HARM_TEXT_MIN, HARMS, isHarmReason } from './harms.ts';
import { harmText } from './harm-texts.ts';
import { mayChangeNote, NOTE_CHANGE_MS } from './notes.ts';

describe('templates of actions against a person (PER-2)', () => {
  it.each(HARMS.flatMap((harm) => HARM_REASONS[harm].map((reason) => [harm, reason] as const)))(
    'fit the limits in both languages for %s and %s, and are empty for other',
    (harm, reason) => {
      for (const locale of ['vi', 'en']) {
        const text = harmText(harm, reason, locale);
        if (reason === 'other') expect(text).toBe('');
        else {
          expect(text.length).toBeGreaterThanOrEqual(HARM_TEXT_MIN);
          expect(text.length).toBeLessThanOrEqual(HARM_TEXT_MAX);
        }
      }
      expect(isHarmReason(harm, reason)).toBe(true);
    },
  );

  it('do not exist for reasons of another action', () => {
    expect(isHarmReason('close', 'fraud')).toBe(false);
    expect(harmText('close', 'fraud', 'vi')).toBe('');
  });
});

describe('staff note', () => {
  it('can be changed by its author for exactly 24 hours (PER-13)', () => {
    const note = { authorId: 'an', createdAt: 0 };
    expect(mayChangeNote(note, 'an', NOTE_CHANGE_MS - 1)).toBe(true);
    expect(mayChangeNote(note, 'an', NOTE_CHANGE_MS)).toBe(false);
    expect(mayChangeNote(note, 'quan', 1)).toBe(false);
  });
});
