import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import type { vi } from '../i18n/vi/topics.ts';

type ProblemKey = `problems.${keyof (typeof vi)['session']['problems']}`;

/** Where the server names an input of the call's body. */
const BODY_PATH = 'body.';

/**
 * The inputs of a form, checked by the schema that the server checks with: messages once a field is touched (Spec 1 §5),
 * and what the server finds wrong at its field until that is changed.
 */
export function useFields<Values extends Record<string, string>>(schema: z.ZodType, initial: Values) {
  type Field = keyof Values & string;
  const { t, i18n } = useTranslation('session');
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const issues = schema.safeParse(values).error?.issues ?? [];

  /** Message ids of the contract's schemas in words; what the server says is in words already. */
  function toWords(id: string): string {
    const key = `problems.${id}`;
    return i18n.exists(`session:${key}`) ? t(key as ProblemKey) : id;
  }

  function problemOf(field: Field): string | undefined {
    if (refused[field] !== undefined) return refused[field];
    if (!touched.has(field)) return undefined;
    const found = issues.find(({ path }) => path[0] === field)?.message;
    return found === undefined ? undefined : toWords(found);
  }

  function change(changed: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changed }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))));
  }

  return {
    values,
    isValid: issues.length === 0,
    change,
    /** What an input of the form needs. */
    input: (field: Field) => ({
      name: field,
      value: values[field],
      error: problemOf(field),
      // Mantine says it of every input but those for passwords.
      'aria-invalid': problemOf(field) !== undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.target.value } as Partial<Values>),
      onBlur: () => setTouched((before) => new Set(before).add(field)),
    }),
    /** Puts a refusal of the server at its field until that is changed (U18). */
    refuse(field: Field, text: string): void {
      setRefused((before) => ({ ...before, [field]: text }));
    },
    /** Empties all fields and forgets what was said of them. */
    reset(): void {
      setValues(initial);
      setTouched(new Set());
      setRefused({});
    },
    /** Empties a field and forgets that it was touched: the failure itself is the message then (Spec 1 §8). */
    clear(field: Field): void {
      change({ [field]: '' } as Partial<Values>);
      setTouched((before) => new Set([...before].filter((other) => other !== field)));
    },
    /** Puts what the server found wrong at its fields; tells whether every complaint found one. */
    showIssues(error: unknown): boolean {
      if (!(error instanceof ApiError) || error.issues.length === 0) return false;
      const found = error.issues.map(({ path, message }) => ({ field: path.replace(BODY_PATH, ''), message }));
      const placed = found.filter(({ field }) => field in values);
      setRefused(Object.fromEntries(placed.map(({ field, message }) => [field, toWords(message)])));
      return placed.length === found.length;
    },
  };
}
