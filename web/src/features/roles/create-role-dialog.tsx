import '../../i18n/topics/admin.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import { useRoleNameProblem } from './use-role-name-problem.ts';
import { useCreateRole } from './use-roles.ts';

interface CreateRoleDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function CreateRoleDialog({ onClose, onCreated }: CreateRoleDialogProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const create = useCreateRole();
  const toProblem = useRoleNameProblem();
  const [name, setName] = useState('');
  const [isTouched, setTouched] = useState(false);
  const problem = toProblem(name);

  function submit() {
    setTouched(true);
    if (problem !== null || create.isPending) return;
    create.mutate(name.trim(), {
      onSuccess: (role) => {
        notify({ tone: 'success', title: t('roles.created', { name: role.roleName }) });
        onCreated(role.id);
        onClose();
      },
    });
  }

  return (
    <Dialog
      title={t('roles.create')}
      onClose={onClose}
      isDirty={name.trim() !== ''}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button type="submit" variant="filled" disabled={isTouched && problem !== null} loading={create.isPending}>
            {t('roles.create')}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('roles.name')}
        description={t('roles.nameHint')}
        value={name}
        error={isTouched ? problem : null}
        onChange={(event) => {
          setName(event.target.value);
          // Too long is told while typing; what is still missing only afterwards.
          if (event.target.value !== '') setTouched(true);
        }}
        onBlur={() => setTouched(name !== '')}
      />
      <Failure error={create.error} />
    </Dialog>
  );
}
