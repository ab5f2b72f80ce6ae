import { describe, expect, it } from 'vitest';
import { compareStates, cutPayload, tellChange } from './log-change.ts';

describe('the text of a change in the history', () => {
  it('change texts are cut at 100 characters plus three dots (ROL-30)', () => {
    const short = cutPayload({ before: { roleName: 'a' }, after: { roleName: 'b' } });
    expect(short).toBe('{"before":{"roleName":"a"},"after":{"roleName":"b"}}');
    const long = cutPayload({ before: null, after: { note: 'x'.repeat(200) } });
    expect(long).toHaveLength(103);
    expect(long.endsWith('x...')).toBe(true);
    expect(cutPayload({ before: null, after: { note: 'x'.repeat(79) } })).toHaveLength(100);
    expect(cutPayload({ before: null, after: null })).toBe('');
  });

  it('change texts are sentences with old and new values (ROL-30)', () => {
    const words = { toField: (key: string) => `<${key}>`, toValue: (_key: string, value: unknown) => String(value) };
    const tell = (payload: Parameters<typeof tellChange>[0]) => tellChange(payload, words);
    expect(tell({ before: { role: 'support', email: 'a@b.co' }, after: { role: 'admin', email: 'a@b.co' } })).toBe(
      '<role>: support → admin',
    );
    expect(tell({ before: null, after: { lastFour: '1234', note: 'x' } })).toBe('<lastFour>: 1234 · <note>: x');
    expect(tell({ before: { ip: '1.2.3.4' }, after: null })).toBe('<ip>: 1.2.3.4');
    // The sentence shows the current value if the value did not change.
    expect(tell({ before: { isOn: true }, after: { isOn: true } })).toBe('<isOn>: true');
    expect(tell({ before: null, after: null })).toBe('');
    expect(tell({ before: null, after: { note: 'x'.repeat(200) } })).toHaveLength(103);
  });

  it('compares key by key, with changed keys first (ROL-30)', () => {
    const fields = compareStates({
      before: { roleName: 'support', active: false, gone: 1 },
      after: { roleName: 'support', active: true, list: ['a'] },
    });
    expect(fields).toEqual([
      { key: 'active', before: 'false', after: 'true', isChanged: true },
      { key: 'gone', before: '1', after: null, isChanged: true },
      { key: 'list', before: null, after: '[\n  "a"\n]', isChanged: true },
      { key: 'roleName', before: 'support', after: 'support', isChanged: false },
    ]);
  });

  it('distinguishes a changed list order from no change, and null from a missing value', () => {
    expect(compareStates({ before: { note: null }, after: {} })[0]?.isChanged).toBe(true);
    expect(compareStates({ before: null, after: null })).toEqual([]);
    expect(compareStates({ before: { toString: 1 }, after: {} })[0]?.after).toBeNull();
  });
});
