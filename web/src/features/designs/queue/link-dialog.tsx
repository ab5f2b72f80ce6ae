import type { StaffDesign } from '@bobbin/contract/designs';
import { DESIGN_LINK_MAX } from '@bobbin/domain/limits';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useLinkForm } from './use-link-form.ts';

/** Shows the dialog 'Update', which adds a link to a design; each further link is a new revision (DSN-46). */
export function LinkDialog({ design, onClose }: { design: StaffDesign; onClose: () => void }) {
  const t = useTexts(designQueueTexts);
  const form = useLinkForm(design, onClose);
  const revision = design.revision + 1;
  return (
    <FormDialog
      form={form}
      title={`${t('update')} ${design.code} · v${revision}`}
      action={t('deliver', { revision })}
      note={t('deliverHint')}
      width={560}
      onClose={onClose}
    >
      <TextField
        {...form.text('link')}
        label={t('link')}
        placeholder={t('linkPlaceholder')}
        maxLength={DESIGN_LINK_MAX}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
