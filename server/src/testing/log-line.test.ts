import { expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { listKeysTwice } from './log-line.ts';
import { captureLog } from './log.ts';

it.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
  ['{"a":1,"b":"\\"a\\":2, {","a":2}', ['a']],
  ['{"a":{"b":1,"c":"}","b":2}}', ['b']],
  ['{"a:b":1,"a":"x","x":","}', []],
])('listKeysTwice finds keys that occur twice in %s', (line, expected) => {
  expect(listKeysTwice(line)).toEqual(expected);
});

it('captureLog fails the test when a line repeats a key of its child logger', () => {
  const { log, lines } = captureLog('info');
  log.child({ requestId: 'one' }).info({ route: '/x' }, 'request');
  expect(lines).toHaveLength(1);
  expect(() => log.child({ requestId: 'one' }).info({ requestId: 'one' }, 'request')).toThrow('requestId occurs twice');
});

it.each(['name', 'level', 'time', 'msg'])(
  "createLog keeps its own %s, and writes a caller's value of that name under another key",
  (key) => {
    const lines: string[] = [];
    createLog('info', 'api', { write: (line) => void lines.push(line) }).info({ [key]: 'given' }, 'said');
    expect(listKeysTwice(lines[0] ?? '')).toEqual([]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'api', level: 'info', msg: 'said', [`${key}_`]: 'given' });
  },
);
