import { expect, it } from 'vitest';
import { listBuyerWords } from './buyer-words.ts';

it.each([
  ['Name O’BRIEN, number 07. Keep the apostrophe please!', ['O’BRIEN', '07']],
  ['name: Smith Family\nnumber: 12', ['Smith Family', '12']],
  ['Please put the name Emma and number 5 on the back', ['Emma', '5']],
  ['My name is Anna-Lena and I want it in pink', ['Anna-Lena']],
  ['The name should be "Zoë Nguyễn"', ['Zoë Nguyễn']],
  ['Name St. John, No. 3', ['St. John', '3']],
  ['tên: Đặng Văn An, số 9', ['Đặng Văn An', '9']],
  ['Names: Tom & Jerry #10', ['Tom & Jerry', '10']],
  ['number 007 and number 007 again', ['007']],
  ['number 7, number 9, name Jo, name Al', ['7', '9', 'Jo', 'Al']],
  ['name: Anna Maria de Souza', ['Anna Maria de Souza']],
  ['name: Anna  Maria de   Souza', ['Anna  Maria de   Souza']],
  [`name ${'x'.repeat(40)}`, ['x'.repeat(40)]],
  [`name ${'x'.repeat(41)}`, []],
  ['name: ““Zoë”” please', ['Zoë']],
  ['name: "Zoë" "Lan"', ['Zoë" "Lan']],
  ['name: " Zoë "', ['Zoë']],
  ['The name: is Emma. And nothing else', ['Emma']],
  ['name is: Emma.', ['Emma']],
  ['name Thor', ['Thor']],
  ['name Emma name Lan', ['Emma', 'Lan']],
  ['num 7, nr. 8', ['7', '8']],
  ['name: Max num 7', ['Max', '7']],
  ['name of my dog', []],
  // No words are found in these messages: a word such as 'name' is missing before the text, or the text is too long.
  ['Go Tigers!', []],
  ['Can I have my name change please?', []],
  ['The number of shirts is fine, no problem', []],
  ['call number 555-0147', []],
  ['name: the best grandmother of the whole wide world', []],
  ['number 12345', []],
  ['renamed, numbers', []],
  ['', []],
])('listBuyerWords finds the words that the buyer wants printed in the message %j (FUL-87)', (message, words) => {
  expect(listBuyerWords(message).map(({ text }) => text)).toEqual(words);
});

it('listBuyerWords distinguishes names from numbers (FUL-87)', () => {
  expect(listBuyerWords('Number 7, name Jo')).toEqual([
    { kind: 'number', text: '7' },
    { kind: 'name', text: 'Jo' },
  ]);
});
