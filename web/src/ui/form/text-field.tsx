import type { ComponentProps } from 'react';
import { DayInput } from './day-input.tsx';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className'>;

/** Field with a label for a line of text or, depending on its `type`, for a number, a day or an email address. */
export function TextField(props: TextFieldProps) {
  const [frame, { ref, type, ...input }] = splitField(props);
  if (type === 'date')
    return (
      <Field {...frame}>{(control) => <DayInput {...input} {...control} value={String(input.value ?? '')} />}</Field>
    );
  return <Field {...frame}>{(control) => <input ref={ref} type={type} {...input} {...control} />}</Field>;
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>;

/** Field with a label for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const [frame, area] = splitField(props);
  return <Field {...frame}>{(control) => <textarea {...area} {...control} />}</Field>;
}

function splitField<P extends FieldProps>({ label, hint, problem, isRefused, className, isLabelHidden, ...rest }: P) {
  return [{ label, hint, problem, isRefused, className, isLabelHidden }, rest] as const;
}
