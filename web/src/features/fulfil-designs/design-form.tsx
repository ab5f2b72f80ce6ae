import { fulfilDesignForm, type FulfilDesign } from '@bobbin/contract/fulfil-designs';
import { FULFIL_DESIGN_TITLE_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { createActionKey } from '../../api/action-key.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../../i18n/vi/fulfil-designs.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { PictureField } from './picture-field.tsx';
import { useFulfilDesign, useSubmitDesign } from './use-fulfil-designs.ts';
import { usePictures } from './use-pictures.ts';

interface DesignFormProps {
  /** Id of the edited design; null for a new one. */
  id: string | null;
  onClose: () => void;
}

/** Edits title, pictures and print files of a new or existing fulfil design (FFD-3, FFD-4). */
export function DesignForm({ id, onClose }: DesignFormProps) {
  const t = useTexts(fulfilDesignsTexts);
  const design = useFulfilDesign(id ?? undefined);
  if (id === null) return <Fields design={null} onClose={onClose} />;
  if (design.data !== undefined) return <Fields design={design.data} onClose={onClose} />;
  return (
    <Dialog title={t('editTitle', { code: '' })} onClose={onClose} width={640}>
      {design.isError ? <FailedBanner query={design} hasRows={false} /> : <RowsSkeleton rows={4} />}
    </Dialog>
  );
}

function Fields({ design, onClose }: { design: FulfilDesign | null; onClose: () => void }) {
  const t = useTexts(fulfilDesignsTexts);
  const submit = useSubmitDesign();
  const [sessionId] = useState(() => design?.id ?? createActionKey());
  const thumbnails = usePictures('thumbnail', sessionId, design?.thumbnails.length ?? 0);
  const designs = usePictures('design', sessionId, design?.designs.length ?? 0);
  const form = useForm({
    schema: fulfilDesignForm,
    initial: { title: design?.title ?? '' },
    send: ({ title }) =>
      submit.mutateAsync({
        id: design?.id ?? null,
        sessionId,
        title: title.trim(),
        thumbnails: thumbnails.urls,
        designs: designs.urls,
      }),
    onDone: () => {
      notify({ tone: 'success', title: t('done') });
      onClose();
    },
  });
  const isBusy = thumbnails.isBusy || designs.isBusy;
  const hasAdded = thumbnails.pictures.length + designs.pictures.length > 0;
  return (
    <FormDialog
      form={isBusy ? { ...form, isBusy } : form}
      title={design === null ? t('createTitle') : t('editTitle', { code: design.code })}
      action={design === null ? t('submit') : t('save')}
      isDirty={form.isDirty || hasAdded}
      note={isBusy ? t('uploading') : undefined}
      width={640}
      onClose={onClose}
    >
      <TextField {...form.text('title')} label={t('name')} maxLength={FULFIL_DESIGN_TITLE_MAX} data-autofocus />
      <PictureField label={t('thumbnails')} kind="thumbnail" kept={design?.thumbnails ?? []} added={thumbnails} />
      <PictureField label={t('designs')} kind="design" kept={design?.designs ?? []} added={designs} />
    </FormDialog>
  );
}
