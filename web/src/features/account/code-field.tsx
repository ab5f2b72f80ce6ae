import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import type { CodeForm } from './use-code-form.ts';

interface CodeFieldProps {
  form: CodeForm;
  label: string;
  className?: string;
  /** True while a code cannot be sent. */
  isOff?: boolean;
}

/**
 * Input for six digits of the authenticator (ACC-36). The sixth digit submits the form, because authenticators and password managers paste all six.
 */
export function CodeField({ form, label, className, isOff = false }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isReadOnly = form.isBusy || isOff;
  // Focuses the field after a wrong code or a new QR code.
  useEffect(() => {
    if (!isReadOnly) field.current?.focus();
  }, [isReadOnly]);

  function change(typed: string) {
    const digits = typed.replaceAll(/\D/g, '').slice(0, TWO_FACTOR_LENGTH);
    form.change({ passcode: digits });
    if (digits !== form.values.passcode && digits.length === TWO_FACTOR_LENGTH) form.submit({ passcode: digits });
  }

  return (
    <TextField
      {...form.text('passcode')}
      ref={field}
      data-autofocus
      className={className}
      label={label}
      name="code"
      placeholder="000000"
      inputMode="numeric"
      autoComplete="one-time-code"
      readOnly={isReadOnly}
      onChange={(event) => change(event.target.value)}
    />
  );
}
