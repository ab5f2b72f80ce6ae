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
  /** What the endpoint takes. */
  schema: z.ZodType | undefined;
  /** Values before the person types: the saved values, where something is changed. */
  initial: V;
  /** Sends it. The key stays the same while the answer is missing, so that a second try cannot do it twice. */
  send: (values: V, idempotencyKey: string) => Promise<R>;
  onDone?: (reply: R, values: V) => void;
  /** After a failure, e.g. to empty a field; where it is shown is settled. */
  onRefused?: (error: unknown) => void;
  /** Refusals that are about one field are told there. */
  atField?: Partial<Record<ErrorName, keyof V & string>>;
  /** The fields of this step, where a form has several. */
  step?: readonly (keyof V & string)[];
  /** Leaving with something typed asks first; not where nothing is worth a question. */
  isGuarded?: boolean;
}

/** Prefix of the server's paths to fields of the call's body: `body.name` is the field `name`. */
const BODY_PATH = /^body\./;

export type Form<V extends FormValues = FormValues> = ReturnType<typeof useForm<V, unknown>>;

/**
 * Creates a form of the product. Rules come from the contract and are shown once a field is touched, all of them at submit, with the focus
 * on the first. A refusal by the server is shown at its field, everything else in one place (`FormFailure`).
 */
export function useForm<V extends FormValues, R>(options: FormOptions<V, R>) {
  const { schema, initial, send, onDone, onRefused, atField = {}, step, isGuarded = true } = options;
  useTexts(sessionTexts);
  const id = useId();
  const withKey = useActionKey();
  const tellWhenGone = useFailureWhenGone();

  /** Message ids of the contract's schemas in words; what the server says is in words already. */
  function toWords(problem: string): string {
    return findText(`session:problems.${problem}`) ?? problem;
  }

  const fields = useFields(schema, initial, toWords);
  const { values } = fields;
  const isValid = step === undefined ? fields.isValid : !fields.isWrong(step);
  const isDirty = Object.keys(initial).some((field) => !isSame(values[field], initial[field]));
  useUnsaved(isDirty && isGuarded);

  const isBlocked = useRef(false);
  /** What stood there when it was sent, while its end is told. */
  const told = useRef<V | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  // Moves the focus to the first invalid field once its message is shown.
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [id, tries]);

  /** Returns whether the failure found its fields. */
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
      // First: what it empties must not take the message away.
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
    /** Resets the form; input typed while the request was in flight is kept. */
    reset: (next: V = initial) => fields.reset(next, told.current),
    /** Sends what is typed, or these values, once; shows what is wrong instead where something is. */
    submit(sent: V = values): void {
      const isSendable = sent === values ? isValid : (schema?.safeParse(sent).success ?? true);
      if (isSendable) return void start(sent);
      fields.touchAll();
      setTries((before) => before + 1);
    },
  };
}
