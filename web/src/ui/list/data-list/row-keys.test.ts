import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveKeys } from './row-keys.ts';

const NONE = new Map<string, number>();

describe('keys of rows', () => {
  it('go from the rows of a page to those of the next one, in their order (UI-54)', () => {
    const first = giveKeys(NONE, ['a', 'b', 'c'], true);
    expect([...first.values()]).toEqual([0, 1, 2]);
    expect([...giveKeys(first, ['d', 'b', 'e', 'f'], true)]).toEqual([
      ['d', 0],
      ['b', 1],
      ['e', 2],
      ['f', 3],
    ]);
    expect([...giveKeys(first, ['d', 'b'], false)]).toEqual([
      ['d', 3],
      ['b', 1],
    ]);
  });

  it('are each one row’s, and stay with it (UI-54)', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String));
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.boolean())), (turns) => {
        let keys = giveKeys(NONE, [], true);
        for (const [shown, isWrittenOver] of turns) {
          const before = keys;
          keys = giveKeys(before, shown, isWrittenOver);
          expect([...keys.keys()]).toEqual(shown);
          expect(new Set(keys.values()).size).toBe(shown.length);
          const gone = [...before].filter(([id]) => !keys.has(id)).map(([, key]) => key);
          for (const [id, key] of keys) {
            if (before.has(id)) expect(key).toBe(before.get(id));
            else if (!isWrittenOver) expect(gone).not.toContain(key);
          }
        }
      }),
    );
  });
});
