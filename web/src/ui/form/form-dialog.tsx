import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import styles from './form.module.css';
import { Form, FormFailure, SubmitButton, type AnyForm } from './form.tsx';

interface FormDialogProps {
  form: AnyForm;
  title: ReactNode;
  /** Text of the submit button. */
  action: ReactNode;
  isDangerous?: boolean;
  /** True disables saving until a value was changed. */
  needsChange?: boolean;
  /** False closes the dialog without a confirmation, because its input is not worth one. */
  isDirty?: boolean;
  note?: ReactNode;
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows a form in a dialog, with 'cancel' and the action at the bottom. It asks for confirmation before input is discarded, and Ctrl/⌘ + Enter
 * submits the form.
 */
export function FormDialog({
  form,
  title,
  action,
  isDangerous = false,
  needsChange,
  isDirty = form.isDirty,
  note,
  width,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDirty={isDirty}
      onSubmit={form.submit}
      note={note}
      width={width}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton form={form} needsChange={needsChange} isDangerous={isDangerous}>
            {action}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className={styles.stack}>
        {children}
        <FormFailure form={form} />
      </Form>
    </Dialog>
  );
}
