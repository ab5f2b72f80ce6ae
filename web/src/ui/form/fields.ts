import { useState, type ChangeEvent } from 'react';
import type { z } from 'zod';

/** Values of a form while it is filled in: typed texts, and states of checkboxes. */
export type FormValues = Record<string, string | boolean>;

export type FieldName<V extends FormValues, T> = { [F in keyof V]: V[F] extends T ? F : never }[keyof V] & string;

type Problems = Readonly<Record<string, string>>;

/** Returns whether two values are equal, ignoring spaces at their ends. */
export function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other;
}

/**
 * Manages the values of a form and their problems. Problems by the schema appear once a field is touched; problems that the server reported appear
 * until the field changes.
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
    /** Shows messages of the server at their fields until the fields change. */
    refuse: (problems: Problems) => setRefused((before) => ({ ...before, ...problems })),
    /** Resets the form to the saved values, or to empty values. With `sent`, only fields that still contain the sent value are reset. */
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
    /** Clears a field and marks it as untouched, so that the failure is the only message. */
    clear(field: Field): void {
      change({ [field]: '' } as Partial<V>);
      setTouched((before) => new Set([...before].filter((other) => other !== field)));
    },
    /** Returns the props for a text field. */
    text: (field: FieldName<V, string>) => ({
      name: field,
      value: String(values[field]),
      problem: problemOf(field),
      isRefused: refused[field] !== undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [field]: event.target.value } as Partial<V>),
      onBlur: () => touch([field]),
    }),
    /** Returns the props for a checkbox. */
    tick: (field: FieldName<V, boolean>) => ({
      name: field,
      checked: values[field] === true,
      problem: problemOf(field),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.target.checked } as Partial<V>),
    }),
  };
}
