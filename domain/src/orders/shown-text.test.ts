import { describe, expect, it } from 'vitest';
import { cutShownText, SHOWN_TEXT_MAX } from './shown-text.ts';

describe('cutShownText (ORD-70)', () => {
  it('keeps a text up to the limit unchanged', () => {
    const text = 'x'.repeat(SHOWN_TEXT_MAX);
    expect(cutShownText(text)).toBe(text);
  });

  it('ends a longer text with an ellipsis within the limit', () => {
    const cut = cutShownText('x'.repeat(50_000));
    expect(cut).toHaveLength(SHOWN_TEXT_MAX);
    expect(cut.at(-1)).toBe('…');
  });

  it('never splits a character', () => {
    const cut = cutShownText(`${'x'.repeat(SHOWN_TEXT_MAX - 2)}👕👕`);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut).toHaveLength(SHOWN_TEXT_MAX - 1);
  });
});
