import { renameRoleBody, type ListedRole } from '@bobbin/contract/roles';
import { IconCheck, IconEdit, IconX } from '../../ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Form, FormFailure } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Text } from '../../ui/layout/boxes.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './roles.module.css';
import { useRenameRole } from './use-roles.ts';

/** Edits the role's name in place: Enter saves, Escape discards, an error stays beside it (UI-35). */
export function RoleName({ role, reason }: { role: ListedRole; reason: string | null }) {
  const t = useTexts(rolesTexts);
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <RoleNameInput role={role} onDone={() => setEditing(false)} />;
  return (
    <span className={styles.name}>
      <Text weight={600} breaks>
        {role.roleName}
      </Text>
      <IconButton
        name={t('rename', { name: role.roleName })}
        icon={<IconEdit size={16} stroke={1.5} />}
        reason={reason}
        onClick={() => setEditing(true)}
      />
    </span>
  );
}

function RoleNameInput({ role, onDone }: { role: ListedRole; onDone: () => void }) {
  const t = useTexts(rolesTexts, uiTexts);
  const rename = useRenameRole();
  const form = useForm({
    schema: renameRoleBody,
    initial: { roleName: role.roleName },
    atField: { EXISTS: 'roleName', ROLE_PROTECTED: 'roleName' },
    send: async ({ roleName }) =>
      roleName.trim() === role.roleName ? role : rename.mutateAsync({ id: role.id, roleName: roleName.trim() }),
    onDone: (renamed) => {
      if (renamed !== role) notify({ tone: 'success', title: t('renamed', { name: renamed.roleName }) });
      onDone();
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  return (
    <Form form={form} className={styles.form}>
      <TextField
        {...form.text('roleName')}
        ref={input}
        label={t('name')}
        isLabelHidden
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
      <IconButton
        name={t('ui:save')}
        icon={<IconCheck size={16} stroke={1.75} />}
        isBusy={form.isBusy}
        onClick={() => form.submit()}
      />
      <IconButton name={t('ui:cancel')} icon={<IconX size={16} stroke={1.75} />} onClick={onDone} />
      <FormFailure form={form} />
    </Form>
  );
}
