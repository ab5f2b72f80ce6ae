import type { ListedRole } from '@bobbin/contract/roles';
import { useState } from 'react';
import { DEFAULT_ROLE } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './roles.module.css';
import { useRemoveRole } from './use-roles.ts';
import { Button } from '../../ui/button/button.tsx';

interface RemoveRoleDialogProps {
  role: ListedRole;
  /** Roles to which the members of the deleted role can move. */
  others: readonly ListedRole[];
  onClose: () => void;
}

/** Deletes a role; shows how many members have the role, and asks for their new role (ROL-8). */
export function RemoveRoleDialog({ role, others, onClose }: RemoveRoleDialogProps) {
  const t = useTexts(rolesTexts, uiTexts);
  const remove = useRemoveRole();
  const tellWhenGone = useFailureWhenGone();
  const fallback = others.find(({ roleName }) => roleName === DEFAULT_ROLE) ?? others[0];
  const [moveTo, setMoveTo] = useState(fallback?.id ?? '');
  const target = others.find(({ id }) => id === moveTo);
  const { roleName: name, membersCount: count } = role;

  function submit() {
    if (remove.isPending) return;
    sayAnswer(remove.mutateAsync({ id: role.id, moveTo }), {
      done: () => {
        const moved = count > 0 ? t('removedMoved', { count, role: target?.roleName ?? moveTo }) : undefined;
        notify({
          tone: 'success',
          title: t('removed', { name }),
          ...(moved === undefined ? {} : { text: moved }),
        });
        onClose();
      },
      failed: tellWhenGone,
    });
  }

  return (
    <Dialog
      title={t('removeTitle', { name })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button look="main" isDangerous isBusy={remove.isPending} onClick={submit}>
            {t('removeAction')}
          </Button>
        </>
      }
    >
      <p>{count > 0 ? t('removeText', { count }) : t('removeEmpty')}</p>
      {count > 0 ? (
        <label className={styles.target}>
          {t('moveTo')}
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
