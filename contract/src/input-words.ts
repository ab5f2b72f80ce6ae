import type { Locale } from './errors.ts';

/*
 * Error texts for invalid inputs whose schema has no sentence of its own. They contain no type names and no comparison signs. The sentences of forms are in
 * `problems.ts`.
 */

/** A problem that a schema found, with the fields of zod's issues that are needed here. */
export interface FoundProblem {
  code?: string | undefined;
  input?: unknown;
  expected?: string | undefined;
  origin?: string | undefined;
  minimum?: number | bigint | undefined;
  maximum?: number | bigint | undefined;
  inclusive?: boolean | undefined;
  format?: string | undefined;
  values?: readonly unknown[] | undefined;
}

type Words = Readonly<Record<string, string>>;

const WORDS: Record<Locale, Words> = {
  vi: {
    missing: 'Còn thiếu',
    string: 'Phải là chữ, đặt trong dấu ngoặc kép',
    number: 'Phải là số',
    int: 'Phải là số nguyên',
    boolean: 'Phải là true hoặc false',
    array: 'Phải là một danh sách',
    object: 'Phải là một nhóm trường (JSON object)',
    empty: 'Không được để trống',
    shortText: 'Cần ít nhất {n} ký tự',
    longText: 'Có tối đa {n} ký tự',
    shortList: 'Cần ít nhất {n} mục',
    longList: 'Có tối đa {n} mục',
    small: 'Nhỏ nhất là {n}',
    large: 'Lớn nhất là {n}',
    above: 'Phải lớn hơn {n}',
    below: 'Phải nhỏ hơn {n}',
    url: 'Không phải là một liên kết',
    email: 'Không phải là một email',
    format: 'Không đúng dạng',
    choice: 'Chọn một trong: {n}',
    unknownField: 'Không có trường này',
    other: 'Giá trị này không dùng được',
  },
  en: {
    missing: 'This is missing',
    string: 'This must be text, in quotation marks',
    number: 'This must be a number',
    int: 'This must be a whole number',
    boolean: 'This must be true or false',
    array: 'This must be a list',
    object: 'This must be a group of fields (a JSON object)',
    empty: 'This must not be empty',
    shortText: 'This needs {n} characters at least',
    longText: 'This may have {n} characters at most',
    shortList: 'This needs {n} entries at least',
    longList: 'This may have {n} entries at most',
    small: 'The smallest is {n}',
    large: 'The largest is {n}',
    above: 'This must be more than {n}',
    below: 'This must be less than {n}',
    url: 'This is not a link',
    email: 'This is not an email address',
    format: 'This does not have the right form',
    choice: 'Choose one of: {n}',
    unknownField: 'There is no such field',
    other: 'This value cannot be used',
  },
};

/** Other names that zod uses for the same kinds of values. */
const KINDS: Words = { record: 'object', nan: 'number', nonoptional: 'missing' };

function toKey(problem: FoundProblem): [key: string, count?: unknown] {
  const { code, input, expected = '', origin, minimum, maximum, inclusive, format = '', values } = problem;
  const isList = origin === 'array' || origin === 'set';
  switch (code) {
    case 'invalid_type':
      return [input === undefined ? 'missing' : (KINDS[expected] ?? expected)];
    case 'too_small':
      if (origin === 'string') return Number(minimum) === 1 ? ['empty'] : ['shortText', minimum];
      if (isList) return ['shortList', minimum];
      return [inclusive === false ? 'above' : 'small', minimum];
    case 'too_big':
      if (origin === 'string') return ['longText', maximum];
      if (isList) return ['longList', maximum];
      return [inclusive === false ? 'below' : 'large', maximum];
    case 'invalid_value':
      return input === undefined ? ['missing'] : ['choice', values?.map(String).join(', ')];
    case 'invalid_format':
      return [format === 'url' || format === 'email' ? format : 'format'];
    case 'unrecognized_keys':
      return ['unknownField'];
    default:
      return ['other'];
  }
}

/** Describes an input error that has no sentence of its own in the schema (API-5). */
export function toInputText(problem: FoundProblem, locale: Locale): string {
  const words = WORDS[locale];
  const [key, count] = toKey(problem);
  return (words[key] ?? words['other'] ?? '').replace('{n}', String(count));
}
