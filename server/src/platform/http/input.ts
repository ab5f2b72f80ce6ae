import type { Locale } from '@bobbin/contract/errors';
import { toInputText } from '@bobbin/contract/input-words';
import type { z } from 'zod';
import type { InputIssue } from '../errors.ts';
import { InputError } from './answers.ts';

type Issue = z.core.$ZodIssue;

const sayIn = (locale: Locale) => (issue: z.core.$ZodRawIssue) => toInputText(issue, locale);
/** What a schema without words of its own says, in each locale. */
const WORDS: Record<Locale, z.core.$ZodErrorMap> = { vi: sayIn('vi'), en: sayIn('en') };

/** NUL and lone surrogates: no honest client sends them and PostgreSQL keeps neither. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorableText);
}

/** Each wrong field at its own place: of several forms that are taken, the one that was meant, which has the fewest faults. */
function listPlaces(issues: readonly Issue[], path: readonly PropertyKey[]): InputIssue[] {
  return issues.flatMap((issue) => {
    const place = [...path, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...place, key].join('.'), message: issue.message }));
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const forms = issue.errors.map((errors) => listPlaces(errors, place));
      return forms.reduce((best, form) => (form.length < best.length ? form : best));
    }
    return [{ path: place.join('.'), message: issue.message }];
  });
}

/** Checks a part of a request against its schema. @throws InputError with every place that is wrong (API-5) */
export function parseInput(schema: z.ZodType | undefined, value: unknown, part: string, locale: Locale): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: WORDS[locale] });
  if (!result.success) throw new InputError(listPlaces(result.error.issues, [part]));
  if (hasUnstorableText(result.data)) throw new InputError([{ path: part, message: 'brokenCharacter' }]);
  return result.data;
}
