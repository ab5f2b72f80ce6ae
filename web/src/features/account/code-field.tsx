import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { toErrorText } from '../../api/errors.ts';
import { FieldError } from './field-error.tsx';

interface CodeFieldProps {
  label: string;
  className?: string;
  value: string;
  onChange: (digits: string) => void;
  /** The sixth digit sends the code: authenticators and password managers paste it whole. */
  onComplete: (digits: string) => void;
  /** While a code is on its way, or none would be taken. */
  isReadOnly: boolean;
  /** What became of the last code; a wrong one is told at the field. */
  error: unknown;
}

/** Six digits of the authenticator (Spec 1 §5). */
export function CodeField({ label, className, value, onChange, onComplete, isReadOnly, error }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // After a refusal, or a new QR code, the next code is typed here.
  useEffect(() => {
    if (!isReadOnly) field.current?.focus();
  }, [isReadOnly]);

  return (
    <TextInput
      ref={field}
      data-autofocus
      className={className}
      label={label}
      name="code"
      placeholder="000000"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      readOnly={isReadOnly}
      error={isApiError(error, 'TWO_FACTOR_CODE_WRONG') ? <FieldError {...toErrorText(error)} /> : null}
      onChange={(event) => {
        const digits = event.target.value.replaceAll(/\D/g, '').slice(0, TWO_FACTOR_LENGTH);
        onChange(digits);
        if (digits !== value && digits.length === TWO_FACTOR_LENGTH) onComplete(digits);
      }}
    />
  );
}
