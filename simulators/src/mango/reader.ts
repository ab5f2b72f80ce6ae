import { isFields, type Fields } from '../runtime/fields.ts';

/** One mistake in the list of a refusal. */
export type FieldError = { field: string; message: string; type: string };

/**
 * Reads a JSON body and describes its mistakes like MANGO's framework. After a mistake, the reading function returns a harmless value, so that all
 * mistakes are collected.
 */
export function createReader() {
  const errors: FieldError[] = [];
  const add = (field: string, message: string, type: string): void => void errors.push({ field, message, type });
  const isMissing = (value: unknown): boolean => value === undefined || value === null;

  const readText = (field: string, value: unknown, limits: { min?: number; max?: number } = {}): string => {
    const { min = 1, max = 2_000 } = limits;
    if (value === undefined) add(field, 'Field required', 'missing');
    else if (typeof value !== 'string') add(field, 'Input should be a valid string', 'string_type');
    else if (value.trim().length < min) {
      add(field, `String should have at least ${min} character${min === 1 ? '' : 's'}`, 'string_too_short');
    } else if (value.length > max) add(field, `String should have at most ${max} characters`, 'string_too_long');
    else return value.trim();
    return '';
  };

  const readUrl = (field: string, value: unknown): string => {
    const text = readText(field, value);
    if (text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
      add(field, 'Input should be a valid URL', 'url_parsing');
    }
    return text;
  };

  const readChoice = <Choice extends string>(field: string, value: unknown, choices: readonly Choice[]): Choice => {
    const chosen = choices.find((choice) => choice === value);
    if (chosen !== undefined) return chosen;
    const words = choices.map((choice) => `'${choice}'`);
    if (value === undefined) add(field, 'Field required', 'missing');
    else add(field, `Input should be ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`, 'enum');
    return choices[0] as Choice;
  };

  return {
    errors,
    add,
    readText,
    readUrl,
    readChoice,
    /** Reads the fields of an object; fields outside `known` are rejected. */
    readObject(field: string, value: unknown, known: readonly string[]): Fields {
      const path = field === '' ? '' : `${field}.`;
      if (!isFields(value)) {
        add(field || 'body', 'Input should be a valid dictionary', 'dict_type');
        return {};
      }
      for (const name of Object.keys(value)) {
        if (!known.includes(name)) add(`${path}${name}`, 'Extra inputs are not permitted', 'extra_forbidden');
      }
      return value;
    },
    readList(field: string, value: unknown, min: number): unknown[] {
      if (value === undefined) add(field, 'Field required', 'missing');
      else if (!Array.isArray(value)) add(field, 'Input should be a valid list', 'list_type');
      else if (value.length < min) add(field, `List should have at least ${min} item after validation`, 'too_short');
      else return value;
      return [];
    },
    readInteger(field: string, value: unknown, min: number): number {
      if (value === undefined) add(field, 'Field required', 'missing');
      else if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
        add(field, 'Input should be a valid integer', 'int_type');
      } else if (value < min) add(field, `Input should be greater than or equal to ${min}`, 'greater_than_equal');
      else return value;
      return min;
    },
    readFlag(field: string, value: unknown): boolean {
      if (isMissing(value)) return false;
      if (typeof value !== 'boolean') add(field, 'Input should be a valid boolean', 'bool_type');
      return value === true;
    },
    /** Reads a value that may be missing. */
    readMaybe<Value>(value: unknown, read: (value: unknown) => Value): Value | null {
      return isMissing(value) ? null : read(value);
    },
  };
}

export type Reader = ReturnType<typeof createReader>;
