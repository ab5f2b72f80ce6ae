import { expect, test } from 'vitest';
import { isFieldValid, isSameText, toDrawn, toPlain, type TextField, type TextRule } from './text-fields.ts';
import { findTexts } from './text-rules.ts';

const name = { key: 'name', rules: [{ kind: 'label', label: 'Name' }] satisfies TextRule[] };
const number = { key: 'number', rules: [{ kind: 'label', label: 'number' }] satisfies TextRule[] };
const textsOf = (message: string, fields: Parameters<typeof findTexts>[1]) =>
  findTexts(message, fields).texts.map(({ text }) => text);

test('a label rule takes the text up to a separator, a sentence end or the label of another field (PTX-3)', () => {
  expect(textsOf('Name: Linh, number 07', [name, number])).toEqual(['Linh', '07']);
  expect(textsOf('name Mc Donald number 9', [name, number])).toEqual(['Mc Donald', '9']);
  expect(textsOf('Name is Smith Jr. / number = 4', [name, number])).toEqual(['Smith Jr.', '4']);
  expect(textsOf('Username Linh', [name])).toEqual([null]);
  expect(textsOf('Name:\nLinh', [name])).toEqual([null]);
});

test('words that no field uses are the rest of the message, and separators are not (PTX-4)', () => {
  expect(findTexts('Name O’BRIEN, number 07. Keep the apostrophe please!', [name, number])).toEqual({
    texts: [
      { key: 'name', text: 'O’BRIEN', rule: 1 },
      { key: 'number', text: '07', rule: 1 },
    ],
    rest: 'Keep the apostrophe please!',
  });
  expect(findTexts('Name: Linh / number: 7', [name, number]).rest).toBe('');
  expect(findTexts('Linh!', [{ key: 'all', rules: [{ kind: 'whole' }] }])).toEqual({
    texts: [{ key: 'all', text: 'Linh!', rule: 1 }],
    rest: '',
  });
  expect(findTexts('Hello\nName: Linh\nThanks', [name]).rest).toBe('Hello … Thanks');
});

test('the first rule that finds a text is used, and a message without any is no text (PTX-3)', () => {
  const rules: TextRule[] = [
    { kind: 'label', label: 'Name' },
    { kind: 'line', line: 2 },
  ];
  expect(findTexts('Linh\n\n 2026 ', [{ key: 'f', rules }]).texts).toEqual([{ key: 'f', text: '2026', rule: 2 }]);
  expect(findTexts('', [{ key: 'f', rules: [...rules, { kind: 'whole' }] }]).texts).toEqual([
    { key: 'f', text: null, rule: null },
  ]);
});

test('a drawn text equals the buyer’s text in everything but the letter case of the field (PTX-5)', () => {
  expect(toPlain(' Thuy\u0323  Dương\r\n\n2026\u200B')).toBe('Thuỵ Dương\n2026');
  expect(toDrawn('Nguyễn Thuỳ', { letterCase: 'upper' })).toBe('NGUYỄN THUỲ');
  expect(isSameText('Nguyễn  Thuỳ', 'NGUYỄN THUỲ')).toBe(true);
  expect(isSameText('Straße', toDrawn('Straße', { letterCase: 'upper' }))).toBe(false);
  expect(isSameText('O’Brien', 'OBRIEN')).toBe(false);
});

test('a field outside its side, with sizes in the wrong order or with several lines on an arc is invalid (PTX-1)', () => {
  const field: TextField = {
    key: 'f',
    name: 'Name',
    side: 'back',
    box: { x: 0.1, y: 0.1, width: 0.8, height: 0.2 },
    font: 'anton',
    size: { most: 0.1, least: 0.06 },
    color: '#FFFFFF',
    align: 'center',
    curve: 0,
    maxLines: 1,
    letterCase: 'asWritten',
    isRequired: true,
    rules: [{ kind: 'whole' }],
  };
  expect(isFieldValid(field)).toBe(true);
  expect(isFieldValid({ ...field, box: { ...field.box, width: 0.95 } })).toBe(false);
  expect(isFieldValid({ ...field, size: { most: 0.05, least: 0.06 } })).toBe(false);
  expect(isFieldValid({ ...field, curve: 30, maxLines: 2 })).toBe(false);
});
