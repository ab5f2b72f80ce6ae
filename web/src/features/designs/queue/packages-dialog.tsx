import { packageForm, type DesignPackage } from '@bobbin/contract/designs';
import { DESIGN_PACKAGE_NAME_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { sayAnswer } from '../../../ui/feedback/answers.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FailedBanner, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { Switch } from '../../../ui/button/switch.tsx';
import { usePermissionReason } from '../../../ui/hooks/use-permission-reason.ts';
import styles from './queue.module.css';
import { useDesignPackages, useRefreshQueue, useSavePackage, useSwitchPackage } from './use-queue.ts';
import { Stack } from '../../../ui/layout/boxes.tsx';

/** Edits the packages (price classes) and their default prices (DSN-46). */
export function PackagesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(designQueueTexts, uiTexts);
  const packages = useDesignPackages();
  const save = useSavePackage();
  const refresh = useRefreshQueue();
  /** Package being edited; null for a new one. */
  const [known, setKnown] = useState<DesignPackage | null>(null);
  const form = useForm({
    schema: packageForm,
    initial: { name: '', price: '' },
    atField: { EXISTS: 'name' },
    send: ({ name, price }) => save.mutateAsync({ known, name: name.trim(), price: price.trim() }),
    onDone: ({ name, price }) => {
      const said = { title: t('updated'), text: `${t('updatedText')} · ${name}` };
      if (known === null) notify({ tone: 'success', ...said });
      else {
        const before = { name: known.name, price: known.price };
        const done = { id: known.id, before, after: { name, price } };
        notifyDone({ ...said, undo: UNDO.designPackage, done, onUndone: refresh });
      }
      edit(null);
    },
  });

  function edit(one: DesignPackage | null) {
    setKnown(one);
    form.reset({ name: one?.name ?? '', price: one?.price ?? '' });
  }

  const isTyped = form.values.name !== (known?.name ?? '') || form.values.price !== (known?.price ?? '');
  return (
    <FormDialog
      form={form}
      title={t('packages')}
      action={known === null ? t('addPackage') : t('savePackage', { name: known.name })}
      isDirty={isTyped}
      note={t('packagesNote')}
      width={560}
      onClose={onClose}
    >
      {packages.isError ? <FailedBanner query={packages} hasRows={packages.data !== undefined} /> : null}
      {packages.isPending ? <RowsSkeleton rows={3} height={40} /> : null}
      <Stack as="ul" plain gap={4} className={styles.packages}>
        {(packages.data ?? []).map((one) => (
          <li key={one.id} aria-current={one.id === known?.id || undefined}>
            <span className={one.isActive ? undefined : styles.off}>{one.name}</span>
            <Money amount={one.price} />
            <InUse one={one} />
            <Button size="small" name={t('editPackage', { name: one.name })} onClick={() => edit(one)}>
              {t('edit')}
            </Button>
          </li>
        ))}
      </Stack>
      <Stack gap={10} className={styles.fields}>
        <TextField {...form.text('name')} label={t('packageName')} maxLength={DESIGN_PACKAGE_NAME_MAX} />
        <TextField
          {...form.text('price')}
          label={t('packagePrice')}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
        />
      </Stack>
      {known === null ? null : (
        <span>
          <Button look="link" onClick={() => edit(null)}>
            {t('newPackage')}
          </Button>
        </span>
      )}
    </FormDialog>
  );
}

function InUse({ one }: { one: DesignPackage }) {
  const t = useTexts(designQueueTexts);
  const turn = useSwitchPackage();
  const reason = usePermissionReason('PRICE_DESIGNS');
  return (
    <Switch
      name={t('inUse', { name: one.name })}
      isOn={one.isActive}
      isBusy={turn.isPending}
      reason={reason}
      onChange={(isActive) => sayAnswer(turn.mutateAsync({ id: one.id, isActive }))}
    />
  );
}
