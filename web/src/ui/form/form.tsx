import type { ReactNode } from 'react';
import { Failure } from '../feedback/failure.tsx';
import { Button, type ButtonLook } from '../button/button.tsx';
import type { Form as FormState } from './use-form.ts';

/** As much of a form as its parts need, whatever it holds. */
export type AnyForm = Pick<FormState, 'id' | 'isValid' | 'isDirty' | 'isBusy' | 'error'> & { submit: () => void };

interface FormProps {
  form: AnyForm;
  className?: string | undefined;
  /** Name for screen readers, where no heading is above the form. */
  name?: string;
  children: ReactNode;
}

/** The form itself: Enter in a field sends it; the rules are ours and not the browser's. */
export function Form({ form, className, name, children }: FormProps) {
  return (
    <form
      id={form.id}
      className={className}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from a form may hold a form too: sending that must not send this one.
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
  /** Looks off until everything is right (ACC-5); pressing it shows what is not. */
  isWaiting?: boolean;
  /** Where saving what is saved already makes no sense. */
  needsChange?: boolean;
  children: ReactNode;
}

/** Submits the form, wherever the button is placed; shows what is wrong with invalid fields. */
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

/** The one place for what the server refused and no field shows. */
export function FormFailure({ form }: { form: AnyForm }) {
  return <Failure error={form.error} />;
}
