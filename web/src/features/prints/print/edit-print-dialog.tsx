import type { PrintDetails } from '@bobbin/contract/prints';
import { fileForm } from '@bobbin/contract/files';
import { updatePrint } from '@bobbin/contract/prints.calls';
import { PRINT_NAME_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../../i18n/vi/print-library.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { writeIfUnchanged } from '../../../ui/feedback/write-if-unchanged.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';

interface EditPrintDialogProps {
  print: PrintDetails;
  onClose: () => void;
}

/** Edits the name and the tags of a print. */
export function EditPrintDialog({ print, onClose }: EditPrintDialogProps) {
  const t = useTexts(printLibraryTexts, uiTexts);
  const forget = useForgetPrints();
  // The precondition contains the values that the print had when the dialog opened (API-26).
  const [opened] = useState(print);
  const form = useForm({
    schema: fileForm,
    initial: { name: opened.name, tags: opened.tags.join(', ') },
    send: ({ name, tags }, idempotencyKey) => {
      const input = { name, tags: toTags(tags) };
      const toValues = (of: { name: string; tags: readonly string[] }) => ({ name: of.name, tags: of.tags.join(', ') });
      return writeIfUnchanged(toValues(opened), toValues(input), (seen) =>
        call(updatePrint, { params: { id: print.id }, body: { ...input, seen: { ...seen } } }, { idempotencyKey }),
      );
    },
    onDone: ({ name, tags }) => {
      void forget();
      const before = { name: opened.name, tags: [...opened.tags] };
      const done = { id: print.id, before, after: { name, tags } };
      notifyDone({ title: t('savedName'), text: name, undo: UNDO.editPrint, done, onUndone: forget });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('edit')} action={t('ui:save')} needsChange onClose={onClose}>
      <TextField {...form.text('name')} label={t('name')} maxLength={PRINT_NAME_MAX} />
      <TextField {...form.text('tags')} label={t('tags')} hint={t('tagsHint')} maxLength={700} />
    </FormDialog>
  );
}

function toTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
