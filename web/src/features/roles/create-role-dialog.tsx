import { renameRoleBody as roleForm } from '@bobbin/contract/roles';
import { PRESETS, type Preset } from '@bobbin/domain/staff/presets';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './roles.module.css';
import { useCreateRole } from './use-roles.ts';

const toPreset = (value: string): Preset | '' => PRESETS.find((one) => one === value) ?? '';

interface CreateRoleDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function CreateRoleDialog({ onClose, onCreated }: CreateRoleDialogProps) {
  const t = useTexts(rolesTexts);
  const create = useCreateRole();
  const [preset, setPreset] = useState<Preset | ''>('');
  const form = useForm({
    schema: roleForm,
    initial: { roleName: '' },
    atField: { EXISTS: 'roleName' },
    send: ({ roleName }) => create.mutateAsync({ roleName: roleName.trim(), ...(preset === '' ? {} : { preset }) }),
    onDone: (role) => {
      notify({ tone: 'success', title: t('created', { name: role.roleName }) });
      onCreated(role.id);
      onClose();
    },
  });

  return (
    <FormDialog form={form} title={t('create')} action={t('create')} onClose={onClose}>
      <TextField {...form.text('roleName')} label={t('name')} hint={t('nameHint')} />
      <label className={styles.target}>
        {t('startWith')}
        <select value={preset} onChange={({ currentTarget }) => setPreset(toPreset(currentTarget.value))}>
          <option value="">{t('nothing')}</option>
          {PRESETS.map((one) => (
            <option key={one} value={one}>
              {t(`presets.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}
