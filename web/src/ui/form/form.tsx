import type { ReactNode } from 'react';
import { Failure } from '../feedback/failure.tsx';
import { Button, type ButtonLook } from '../button/button.tsx';
import { useReadOnly } from '../hooks/use-read-only.ts';
import type { Form as FormState } from './use-form.ts';

/** Part of a form's state that components need without knowing the form's fields. */
export type AnyForm = Pick<FormState, 'id' | 'isValid' | 'isDirty' | 'isBusy' | 'error'> & { submit: () => void };

interface FormProps {
  form: AnyForm;
  className?: string | undefined;
  /** Name of the form for screen readers, needed if there is no heading above the form. */
  name?: string;
  children: ReactNode;
}

/** Renders the form element. Enter in a field submits the form; our schemas validate it, not the browser. */
export function Form({ form, className, name, children }: FormProps) {
  const readOnly = useReadOnly();
  return (
    <form
      id={form.id}
      className={className}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Stops the event, because a dialog that was opened from a form may contain a form too: submitting the inner form must not submit the outer
        // one.
        event.stopPropagation();
        if (readOnly === null) form.submit();
      }}
    >
      {children}
    </form>
  );
}

interface SubmitButtonProps extends ButtonLook {
  form: AnyForm;
  /** True shows the button as disabled until all fields are valid (ACC-5); pressing it then shows the problems. */
  isWaiting?: boolean;
  /** True disables saving until a value was changed. */
  needsChange?: boolean;
  children: ReactNode;
}

/** Button that submits the form, even from outside the form element; shows the problems of invalid fields. */
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

/** Shows the failure of a form if it belongs to none of the fields. */
export function FormFailure({ form }: { form: AnyForm }) {
  return <Failure error={form.error} />;
}
