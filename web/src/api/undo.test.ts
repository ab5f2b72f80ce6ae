import { describe, expect, it } from 'vitest';
import { english } from '../i18n/en.ts';
import { vi } from '../testing/catalogue.ts';
import { FINAL } from './undo.ts';

function read(catalogue: object, key: string): unknown {
  return key.split(/[:.]/).reduce<unknown>((place, part) => (place as Record<string, unknown>)[part], catalogue);
}

describe('irreversible actions (ORD-51)', () => {
  it.each(Object.entries(FINAL))('include %s, which asks for a confirmation', (_, key) => {
    expect(read(vi, key)).toMatch(/[Kk]hông hoàn tác được/);
    expect(read(english, key)).toMatch(/cannot be undone/);
  });
});
