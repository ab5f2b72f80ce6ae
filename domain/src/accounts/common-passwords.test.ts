import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('isCommonPassword (ACC-54)', () => {
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
  ])('rejects %s as easy to guess: %s', (_kind, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['the email', 'thuy.trang@example.com'],
    ['the part before the @', 'thuy.trang'],
    ['the host of the email', 'example.com'],
    ['the first name with a year', 'Trang1992'],
    ['the whole name without marks', 'nguyendinhtrang'],
  ])('rejects a password that consists of the user’s personal data (%s): %s', (_kind, password) => {
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
  ])('accepts the strong password %s', (password) => {
    expect(isCommonPassword(password, { email: 'a@b.example', firstName: 'An', lastName: 'Le' })).toBe(false);
  });

  it.each([
    ['day, month, year', '23071998', '41231998'],
    ['month, day, year', '07231998', '27431998'],
    ['year, month, day', '19980723', '19982743'],
    ['a year of this century', '23072014', '23072114'],
    ['a year at the front', '20140723', '21140723'],
    ['a date with a digit behind it', '23071998', '230719984'],
    ['a date with a digit before it', '23071998', '423071998'],
  ])('rejects a date written as %s (%s), and accepts the similar digits %s', (_kind, day, other) => {
    expect([isCommonPassword(day), isCommonPassword(other)]).toEqual([true, false]);
  });

  it.each([
    ['figures behind a word', 'football84726', 'football847261'],
    ['figures on both sides', '847football26', '847football261'],
    ['a run around it, however long', 'football123456789', 'football193847561'],
    ['one figure again and again around it', 'football77777777', 'football77779183'],
    ['figures behind a word that ends in a figure', 'hell084726', 'hell0847261'],
    ['keys that are typed together, and what is behind them', 'fedcba#k9', 'fedcba#k9q'],
    ['a row that is shorter, and what is behind it', 'fedcba#k9', 'fedcb#k9'],
    ['three keys behind three others', 'abcxyz', 'abcxyqz8'],
    ['two keys that are no row', 'fedcbaasd', 'fedcbaasmn'],
    ['a run of keys between figures', '84qwertz84', '84qwertz847261'],
    ['a repetition of five characters', 'k9vemk9vem', 'k9vem7k9vem7'],
    ['four different characters', 'aabbaacc', 'akbdakbcd9'],
  ])('rejects %s (%s), and accepts %s, which exceeds the limit of the check', (_kind, common, other) => {
    expect([isCommonPassword(common), isCommonPassword(other)]).toEqual([true, false]);
  });

  it.each(['0123456789', '12345678910', 'tuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'])(
    'rejects the keyboard row %s in either direction',
    (row) => {
      expect([row, [...row].toReversed().join('')].map((each) => isCommonPassword(each))).toEqual([true, true]);
    },
  );

  it.each([
    ['0', 'f00tball'],
    ['1', 'sunsh1ne'],
    ['3', 'monk3y84'],
    ['4', 'dr4gon84'],
    ['5', 'pa55word'],
    ['7', 'foo7ball'],
    ['@', 'dr@gon84'],
    ['$', 'pa$$word'],
    ['!', 'sunsh!ne'],
  ])('rejects a common word in which %s replaces a letter: %s', (_sign, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['a first name of three letters', { firstName: 'Bảo' }, 'bao48261', 'bapo48261'],
    ['a first name of two letters counts nothing', { firstName: 'Vy' }, '84726vyx', 'vy847261'],
    ['a last name before a first name', { firstName: 'Linh', lastName: 'Trần' }, 'tranlinh847', 'trannlinh847'],
    ['a first name before a last name', { firstName: 'Linh', lastName: 'Trần' }, 'linhtran847', 'linhhtran847'],
    ['a part of the email', { email: 'hoa..ngoc@shopviet.example' }, 'ngoc84726', 'ngooc84726'],
    ['the name of the host', { email: 'hoa@shopviet.example' }, 'shopviet84', 'shopvieet84'],
  ] as const)("compares a password with the user's data: %s", (kind, person, own, other) => {
    expect([isCommonPassword(own, person), isCommonPassword(other, person)]).toEqual([
      !kind.includes('counts nothing'),
      false,
    ]);
  });

  it('accepts a strong password when the user is unknown or has empty names', () => {
    expect(isCommonPassword('xk9#mPq2vL')).toBe(false);
    expect(isCommonPassword('xk9#mPq2vL', { email: '', firstName: '', lastName: '' })).toBe(false);
  });
});
