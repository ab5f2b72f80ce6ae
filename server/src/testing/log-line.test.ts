import { expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { listKeysTwice } from './log-line.ts';
import { captureLog } from './log.ts';

it.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
  ['{"a":1,"b":"\\"a\\":2, {","a":2}', ['a']],
  ['{"a":{"b":1,"c":"}","b":2}}', ['b']],
  ['{"a:b":1,"a":"x","x":","}', []],
])('keys that stand twice in %s', (line, expected) => {
  expect(listKeysTwice(line)).toEqual(expected);
});

it('a line whose child says the same as the line fails the test that captures it', () => {
  const { log, lines } = captureLog('info');
  log.child({ requestId: 'one' }).info({ route: '/x' }, 'request');
  expect(lines).toHaveLength(1);
  expect(() => log.child({ requestId: 'one' }).info({ requestId: 'one' }, 'request')).toThrow('requestId stands twice');
});

it.each(['name', 'level', 'time', 'msg'])('the log keeps its own %s, and a value of that name beside it', (key) => {
  const lines: string[] = [];
  createLog('info', 'api', { write: (line) => void lines.push(line) }).info({ [key]: 'given' }, 'said');
  expect(listKeysTwice(lines[0] ?? '')).toEqual([]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'api', level: 'info', msg: 'said', [`${key}_`]: 'given' });
});
