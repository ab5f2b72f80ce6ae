import '../../i18n/topics/admin.ts';
import type { ListedRole } from '@bobbin/contract/roles';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_ROLE } from '../../api/user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { notify } from '../../ui/notify.tsx';
import styles from './remove-role-dialog.module.css';
import { useRemoveRole } from './use-roles.ts';

interface RemoveRoleDialogProps {
  role: ListedRole;
  /** Where its members can go. */
  others: readonly ListedRole[];
  onClose: () => void;
}

/** Deleting names how many lose the role and where they go (W51, AC-53). */
export function RemoveRoleDialog({ role, others, onClose }: RemoveRoleDialogProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const remove = useRemoveRole();
  const fallback = others.find(({ roleName }) => roleName === DEFAULT_ROLE) ?? others[0];
  const [moveTo, setMoveTo] = useState(fallback?.id ?? '');
  const target = others.find(({ id }) => id === moveTo);
  const { roleName: name, membersCount: count } = role;

  function submit() {
    if (remove.isPending) return;
    remove.mutate(
      { id: role.id, moveTo },
      {
        onSuccess: () => {
          const moved = count > 0 ? t('roles.removedMoved', { count, role: target?.roleName ?? moveTo }) : undefined;
          notify({
            tone: 'success',
            title: t('roles.removed', { name }),
            ...(moved === undefined ? {} : { text: moved }),
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={t('roles.removeTitle', { name })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" variant="filled" color="red" loading={remove.isPending}>
            {t('roles.removeAction')}
          </Button>
        </>
      }
    >
      <p>{count > 0 ? t('roles.removeText', { count }) : t('roles.removeEmpty')}</p>
      {count > 0 ? (
        <label className={styles.target}>
          {t('roles.moveTo')}
          <select value={moveTo} onChange={(event) => setMoveTo(event.target.value)}>
            {others.map(({ id, roleName }) => (
              <option key={id} value={id}>
                {roleName}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Failure error={remove.error} />
    </Dialog>
  );
}
