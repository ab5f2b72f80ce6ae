import type { ErrorName } from '@bobbin/contract/errors';
import { useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { useFailureWhenGone } from '../feedback/answers.ts';
import { useUnsaved } from '../feedback/unsaved.ts';
import { useActionKey } from '../hooks/use-action-key.ts';
import { isSame, useFields, type FormValues } from './fields.ts';

interface FormOptions<V extends FormValues, R> {
  /** Schema of the endpoint that validates the values. */
  schema: z.ZodType | undefined;
  /** Values before the person types; when a record is edited, its saved values. */
  initial: V;
  /** Sends the values. The idempotency key stays the same until a response arrives, so that a retry does not act twice. */
  send: (values: V, idempotencyKey: string) => Promise<R>;
  onDone?: (reply: R, values: V) => void;
  /** Called after a failure, for example to clear a field; the form itself shows the failure. */
  onRefused?: (error: unknown) => void;
  /** Refusals that are shown at a field, by error name. */
  atField?: Partial<Record<ErrorName, keyof V & string>>;
  /** Fields of the current step, if the form has several steps. */
  step?: readonly (keyof V & string)[];
  /** False leaves the form without a confirmation, because its input is not worth one. */
  isGuarded?: boolean;
}

/** Prefix in the server's paths to fields of the request body. */
const BODY_PATH = /^body\./;

export type Form<V extends FormValues = FormValues> = ReturnType<typeof useForm<V, unknown>>;

/**
 * Creates a form whose rules come from the contract. Messages appear once a field is touched; a submit shows all of them and focuses the first
 * invalid field. A refusal of the server is shown at its field, any other failure in one place (`FormFailure`).
 */
export function useForm<V extends FormValues, R>(options: FormOptions<V, R>) {
  const { schema, initial, send, onDone, onRefused, atField = {}, step, isGuarded = true } = options;
  useTexts(sessionTexts);
  const id = useId();
  const withKey = useActionKey();
  const tellWhenGone = useFailureWhenGone();

  /** Converts message ids of the contract's schemas to texts; messages of the server are texts already. */
  function toWords(problem: string): string {
    return findText(`session:problems.${problem}`) ?? problem;
  }

  const fields = useFields(schema, initial, toWords);
  const { values } = fields;
  const isValid = step === undefined ? fields.isValid : !fields.isWrong(step);
  const isDirty = Object.keys(initial).some((field) => !isSame(values[field], initial[field]));
  useUnsaved(isDirty && isGuarded);

  const isBlocked = useRef(false);
  /** Values that were sent, kept until their result has been reported. */
  const told = useRef<V | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  // Moves the focus to the first invalid field once its message is shown.
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [id, tries]);

  /** Shows a failure at the fields that it names. Returns whether it names any. */
  function showAtFields(failure: unknown): boolean {
    if (!(failure instanceof ApiError)) return false;
    const field = failure.known === null ? undefined : atField[failure.known];
    if (field !== undefined) {
      const { title, detail } = toErrorText(failure);
      fields.refuse({ [field]: detail === null ? title : `${title}. ${detail}` });
      return true;
    }
    const found = failure.issues.map(({ path, message }) => [path.replace(BODY_PATH, ''), toWords(message)] as const);
    const placed = found.filter(([name]) => name in values);
    fields.refuse(Object.fromEntries(placed));
    return found.length > 0 && placed.length === found.length;
  }

  async function start(sent: V): Promise<void> {
    if (isBlocked.current) return;
    isBlocked.current = true;
    setBusy(true);
    setError(null);
    try {
      const reply = await withKey([step, sent], (key) => send(sent, key));
      told.current = values;
      onDone?.(reply, sent);
    } catch (failure) {
      // Runs before the message is shown, because clearing a field would remove the message.
      onRefused?.(failure);
      if (showAtFields(failure)) setTries((before) => before + 1);
      else setError(failure);
      tellWhenGone(failure);
    } finally {
      told.current = undefined;
      isBlocked.current = false;
      setBusy(false);
    }
  }

  return {
    ...fields,
    id,
    isValid,
    isDirty,
    isBusy,
    error,
    forget: () => setError(null),
    /** Resets the form, but keeps input that was typed while the request was in flight. */
    reset: (next: V = initial) => fields.reset(next, told.current),
    /** Sends the current values, or the given ones, once; if there are problems, shows them instead. */
    submit(sent: V = values): void {
      const isSendable = sent === values ? isValid : (schema?.safeParse(sent).success ?? true);
      if (isSendable) return void start(sent);
      fields.touchAll();
      setTries((before) => before + 1);
    },
  };
}
