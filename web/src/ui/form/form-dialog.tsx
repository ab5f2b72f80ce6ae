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
  /** What its button does, in words. */
  action: ReactNode;
  isDangerous?: boolean;
  /** Where saving what is saved already makes no sense. */
  needsChange?: boolean;
  /** Leaving asks first; where what was typed is worth no question, false. */
  isDirty?: boolean;
  note?: ReactNode;
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: cancel and the action at the bottom, asks before what was typed is lost, Ctrl/⌘ + Enter sends. */
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
          <Button onClick={onClose}>{t('cancel')}</Button>
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
