import type { ReactNode } from 'react';
import { Failure } from '../feedback/failure.tsx';
import { Button, type ButtonLook } from '../button/button.tsx';
import type { Form as FormState } from './use-form.ts';

/** Part of a form's state that its components need, independent of its fields. */
export type AnyForm = Pick<FormState, 'id' | 'isValid' | 'isDirty' | 'isBusy' | 'error'> & { submit: () => void };

interface FormProps {
  form: AnyForm;
  className?: string | undefined;
  /** Name for screen readers, if no heading is above the form. */
  name?: string;
  children: ReactNode;
}

/** Renders the form element: Enter in a field submits; our schemas validate, not the browser. */
export function Form({ form, className, name, children }: FormProps) {
  return (
    <form
      id={form.id}
      className={className}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from a form may contain a form too: submitting that one must not submit this one.
        event.stopPropagation();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}

interface SubmitButtonProps extends ButtonLook {
  form: AnyForm;
  /** Looks disabled until all fields are valid (ACC-5); pressing it shows the problems. */
  isWaiting?: boolean;
  /** True disables saving without a change. */
  needsChange?: boolean;
  children: ReactNode;
}

/** Submits the form, wherever the button is placed; shows the problems of invalid fields. */
export function SubmitButton({ form, isWaiting = false, needsChange = false, children, ...look }: SubmitButtonProps) {
  const isOff = (isWaiting && !form.isValid) || (needsChange && !form.isDirty);
  return (
    <Button
      look="main"
      {...look}
      type="submit"
      form={form.id}
      isBusy={form.isBusy}
      {...(isOff ? { 'aria-disabled': true } : {})}
    >
      {children}
    </Button>
  );
}

/** Shows refusals that belong to no field. */
export function FormFailure({ form }: { form: AnyForm }) {
  return <Failure error={form.error} />;
}
