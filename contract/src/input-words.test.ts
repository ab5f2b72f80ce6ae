import { expect, it } from 'vitest';
import { z } from 'zod';
import { toInputText } from './input-words.ts';

const SCHEMA = z.strictObject({
  name: z.string().min(1).max(3),
  code: z.string().min(4),
  count: z.number().int().min(1).max(9),
  price: z.number().gt(0),
  list: z.array(z.string()).min(1).max(2),
  kind: z.enum(['ONE', 'TWO']),
  isOn: z.boolean(),
  link: z.url(),
  form: z.string().regex(/^x$/),
});
const GOOD = {
  name: 'abc',
  code: 'abcd',
  count: 1,
  price: 1,
  list: ['a'],
  kind: 'ONE',
  isOn: true,
  link: 'https://a.test',
  form: 'x',
};

function say(wrong: Record<string, unknown>, locale: 'vi' | 'en'): string[] {
  const result = SCHEMA.safeParse({ ...GOOD, ...wrong }, { error: (issue) => toInputText(issue, locale) });
  return result.error?.issues.map(({ message }) => message) ?? [];
}

it.each<[Record<string, unknown>, string, string]>([
  [{ name: undefined }, 'Còn thiếu', 'This is missing'],
  [{ name: 5 }, 'Phải là chữ, đặt trong dấu ngoặc kép', 'This must be text, in quotation marks'],
  [{ name: '' }, 'Không được để trống', 'This must not be empty'],
  [{ name: 'abcd' }, 'Có tối đa 3 ký tự', 'This may have 3 characters at most'],
  [{ code: 'a' }, 'Cần ít nhất 4 ký tự', 'This needs 4 characters at least'],
  [{ count: 'x' }, 'Phải là số', 'This must be a number'],
  [{ count: 1.5 }, 'Phải là số nguyên', 'This must be a whole number'],
  [{ count: 0 }, 'Nhỏ nhất là 1', 'The smallest is 1'],
  [{ count: 10 }, 'Lớn nhất là 9', 'The largest is 9'],
  [{ price: 0 }, 'Phải lớn hơn 0', 'This must be more than 0'],
  [{ list: [] }, 'Cần ít nhất 1 mục', 'This needs 1 entries at least'],
  [{ list: ['a', 'b', 'c'] }, 'Có tối đa 2 mục', 'This may have 2 entries at most'],
  [{ kind: 'SIX' }, 'Chọn một trong: ONE, TWO', 'Choose one of: ONE, TWO'],
  [{ kind: undefined }, 'Còn thiếu', 'This is missing'],
  [{ isOn: 'yes' }, 'Phải là true hoặc false', 'This must be true or false'],
  [{ link: 'nowhere' }, 'Không phải là một liên kết', 'This is not a link'],
  [{ form: 'y' }, 'Không đúng dạng', 'This does not have the right form'],
  [{ more: 1 }, 'Không có trường này', 'There is no such field'],
])(
  'errors without a sentence in the schema, as for %j, are plain sentences in both languages (API-5)',
  (wrong, vi, en) => {
    expect(say(wrong, 'vi')).toEqual([vi]);
    expect(say(wrong, 'en')).toEqual([en]);
  },
);
