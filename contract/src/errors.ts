import { CODES, type ErrorName } from './error-codes.ts';
import { SENTENCES } from './error-sentences.ts';

export type { ErrorName } from './error-codes.ts';
export type Locale = 'vi' | 'en';

type Errors = { readonly [Name in ErrorName]: { readonly code: number } & (typeof SENTENCES)[Name] };

/** Every error with its code and its sentences. The browser imports codes and sentences separately, because its first page needs only the codes. */
export const ERRORS = Object.fromEntries(
  (Object.keys(CODES) as ErrorName[]).map((name) => [name, { code: CODES[name], ...SENTENCES[name] }]),
) as Errors;
