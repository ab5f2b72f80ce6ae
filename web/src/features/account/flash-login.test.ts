import { expect, it } from 'vitest';
import { parseFlashLogin } from './flash-login.ts';

it.each([
  [' me | se|cret ', { username: 'me', password: 'se|cret' }],
  ['me', { username: 'me', password: '' }],
  ['|x', { username: '', password: 'x' }],
  ['', { username: '', password: '' }],
])('splits %j at the first bar', (text, login) => {
  expect(parseFlashLogin(text)).toEqual(login);
});
