import { expect, it } from 'vitest';
import { parseLogin } from './login-text.ts';

it.each([
  [' me | se|cret ', { username: 'me', password: 'se|cret' }],
  ['me', { username: 'me', password: '' }],
  ['|x', { username: '', password: 'x' }],
  ['', { username: '', password: '' }],
])('the login field is split at the first bar: %j (FAC-7)', (text, login) => {
  expect(parseLogin(text)).toEqual(login);
});
