import { useState, type ChangeEvent } from 'react';
import type { z } from 'zod';

/** What a form holds while it is filled in: texts as they are typed, and ticks. */
export type FormValues = Record<string, string | boolean>;

export type FieldName<V extends FormValues, T> = { [F in keyof V]: V[F] extends T ? F : never }[keyof V] & string;

type Problems = Readonly<Record<string, string>>;

/** The same, apart from blanks around a text. */
export function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other;
}

/**
 * The values of a form and what is wrong with them: by the schema that the server checks with, shown once a field is
 * touched, and what the server found, until that field is changed.
 */
export function useFields<V extends FormValues>(
  schema: z.ZodType | undefined,
  initial: V,
  toWords: (id: string) => string,
) {
  type Field = keyof V & string;
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Problems>({});
  const issues = schema?.safeParse(values).error?.issues ?? [];

  function problemOf(field: Field): string | undefined {
    if (refused[field] !== undefined) return refused[field];
    if (!touched.has(field)) return undefined;
    const found = issues.find(({ path }) => path[0] === field)?.message;
    return found === undefined ? undefined : toWords(found);
  }

  function change(changed: Partial<V>): void {
    setValues((before) => ({ ...before, ...changed }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))));
  }

  function touch(fields: readonly string[]): void {
    setTouched((before) => new Set([...before, ...fields]));
  }

  return {
    values,
    isValid: issues.length === 0,
    isWrong: (fields: readonly Field[]) => issues.some(({ path }) => fields.includes(String(path[0]))),
    change,
    touch,
    touchAll: () => touch(Object.keys(values)),
    /** Puts refusals of the server at their fields until those are changed. */
    refuse: (problems: Problems) => setRefused((before) => ({ ...before, ...problems })),
    /** Begins again: with what was saved, or empty. With what was sent, only where nothing was typed since. */
    reset(next: V = initial, sent?: V): void {
      setValues((before) => {
        if (sent === undefined) return next;
        const isTyped = (field: string) => before[field] !== sent[field];
        return Object.fromEntries(
          Object.keys(next).map((field) => [field, isTyped(field) ? before[field] : next[field]]),
        ) as V;
      });
      setTouched(new Set());
      setRefused({});
    },
    /** Empties a field and forgets that it was touched: the failure itself is the message then. */
    clear(field: Field): void {
      change({ [field]: '' } as Partial<V>);
      setTouched((before) => new Set([...before].filter((other) => other !== field)));
    },
    /** What a field of text needs. */
    text: (field: FieldName<V, string>) => ({
      name: field,
      value: String(values[field]),
      problem: problemOf(field),
      isRefused: refused[field] !== undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [field]: event.target.value } as Partial<V>),
      onBlur: () => touch([field]),
    }),
    /** What a box to tick needs. */
    tick: (field: FieldName<V, boolean>) => ({
      name: field,
      checked: values[field] === true,
      problem: problemOf(field),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.target.checked } as Partial<V>),
    }),
  };
}
