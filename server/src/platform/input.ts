import type { Locale } from '@bobbin/contract/errors';
import { toInputText } from '@bobbin/contract/input-words';
import type { z } from 'zod';
import type { InputIssue } from './errors.ts';

type Issue = z.core.$ZodIssue;

const sayIn = (locale: Locale) => (issue: z.core.$ZodRawIssue) => toInputText(issue, locale);
/** Messages for schemas without a message of their own, in each locale. */
const WORDS: Record<Locale, z.core.$ZodErrorMap> = { vi: sayIn('vi'), en: sayIn('en') };

/** Matches NUL and lone surrogates: regular clients never send them, and PostgreSQL cannot store them. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorableText);
}

interface Place {
  path: string;
  message: string;
}

/**
 * Lists each invalid field with its path. When the contract accepts several forms of an input, lists the fields of the form with the fewest errors.
 */
function listPlaces(issues: readonly Issue[], path: readonly PropertyKey[]): Place[] {
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

/** For an empty field, reports only that the field is missing, and not also that its value is too short. */
function firstOfEach(issues: readonly InputIssue[]): InputIssue[] {
  return [...new Map(issues.toReversed().map((issue) => [issue.path, issue])).values()].toReversed();
}

/**
 * Validates a part of a request, or the fields of a form, against its schema. Errors contain a text in each language, because the reader of a form
 * does not know the caller's language.
 */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: string,
): { data: z.output<S>; issues: [] } | { data: undefined; issues: InputIssue[] } {
  const result = schema.safeParse(value, { error: WORDS.vi });
  if (!result.success) {
    const inEnglish = listPlaces(schema.safeParse(value, { error: WORDS.en }).error?.issues ?? [], [part]);
    const issues = listPlaces(result.error.issues, [part]).map(({ path, message: vi }, index) => ({
      path,
      message: { vi, en: inEnglish[index]?.message ?? vi },
    }));
    return { data: undefined, issues: firstOfEach(issues) };
  }
  if (hasUnstorableText(result.data)) return { data: undefined, issues: [{ path: part, message: 'brokenCharacter' }] };
  return { data: result.data, issues: [] };
}
