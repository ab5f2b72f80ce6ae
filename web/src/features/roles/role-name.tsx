import type { ListedRole } from '@bobbin/contract/roles';
import { IconCheck, IconEdit, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../../api/errors.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import styles from './role-name.module.css';
import { useRoleNameProblem } from './use-role-name-problem.ts';
import { useRenameRole } from './use-roles.ts';

/** The role's name, changed where it stands: Enter saves, Escape takes back, an error stays beside it (U23). */
export function RoleName({ role, reason }: { role: ListedRole; reason: string | null }) {
  const { t } = useTranslation('admin');
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <RoleNameInput role={role} onDone={() => setEditing(false)} />;
  return (
    <span className={styles.name}>
      <h2>{t('roles.permissionsOf', { name: role.roleName })}</h2>
      <IconButton
        name={t('roles.rename', { name: role.roleName })}
        icon={<IconEdit size={16} stroke={1.5} />}
        reason={reason}
        onClick={() => setEditing(true)}
      />
    </span>
  );
}

function RoleNameInput({ role, onDone }: { role: ListedRole; onDone: () => void }) {
  const { t } = useTranslation(['admin', 'ui']);
  const rename = useRenameRole();
  const toProblem = useRoleNameProblem();
  const [name, setName] = useState(role.roleName);
  const problem = toProblem(name) ?? (rename.error === null ? null : toErrorText(rename.error).title);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  useUnsaved(name.trim() !== role.roleName);

  function save() {
    if (toProblem(name) !== null || rename.isPending) return;
    if (name.trim() === role.roleName) {
      onDone();
      return;
    }
    rename.mutate(
      { id: role.id, roleName: name.trim() },
      {
        onSuccess: (renamed) => {
          notify({ tone: 'success', title: t('roles.renamed', { name: renamed.roleName }) });
          onDone();
        },
      },
    );
  }

  function leaveByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        ref={input}
        className={styles.input}
        aria-label={t('roles.name')}
        aria-invalid={problem !== null}
        aria-describedby="role-name-problem"
        value={name}
        onChange={(event) => {
          rename.reset();
          setName(event.target.value);
        }}
        onKeyDown={leaveByKey}
      />
      <IconButton
        name={t('ui:save')}
        icon={<IconCheck size={16} stroke={1.75} />}
        isBusy={rename.isPending}
        onClick={save}
      />
      <IconButton name={t('ui:cancel')} icon={<IconX size={16} stroke={1.75} />} onClick={onDone} />
      <span id="role-name-problem" role="alert" className={styles.problem}>
        {problem}
      </span>
    </form>
  );
}
