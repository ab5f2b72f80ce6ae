import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a password that is easy to guess (ACC-54)', () => {
  it.each([
    ['a common word', 'football'],
    ['a Vietnamese word', 'anhyeuem'],
    ['a word with figures behind it', 'matkhau123'],
    ['a word with a year and a sign', 'Summer2026!'],
    ['a word with figures before it', '123password'],
    ['a word in figures and signs', 'P@ssw0rd2026!'],
    ['a run of figures', '12345678'],
    ['a run backwards', '987654321'],
    ['a run with a letter behind it', '123456789a'],
    ['a run of keys and of figures', 'qwerty12345'],
    ['a pattern of the keyboard', '1q2w3e4r5t'],
    ['one character', 'aaaaaaaa'],
    ['two characters', 'abababab'],
    ['a repetition', 'testtest'],
    ['a short repetition', 'k9vek9ve'],
    ['a day', '01011990'],
    ['full-width characters', 'ｐａｓｓｗｏｒｄ１'],
    ['gaps between', 'pass word 1'],
  ])('is %s: %s', (_kind, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['the email', 'thuy.trang@example.com'],
    ['the part before the @', 'thuy.trang'],
    ['the host of the email', 'example.com'],
    ['the first name with a year', 'Trang1992'],
    ['the whole name without marks', 'nguyendinhtrang'],
  ])('is of the person: %s', (_kind, password) => {
    const person = { email: 'thuy.trang@example.com', firstName: 'Trang', lastName: 'Nguyễn Đình' };
    expect(isCommonPassword(password, person)).toBe(true);
    expect(isCommonPassword(`${password} under nine bridges`, person)).toBe(false);
  });

  it.each([
    'a good password',
    'correct horse battery',
    'Tr0ub4dor&3',
    'dragon847291x',
    'Xk9#mPq2vL',
    'mưa rơi trên mái tôn',
    'quiet river stone 9',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password, { email: 'a@b.example', firstName: 'An', lastName: 'Le' })).toBe(false);
  });
});
