import type { User } from '@bobbin/contract/auth';
import type { ListedRole } from '@bobbin/contract/roles';
import { IconTrash } from '../../ui/icons.ts';
import { toErrorText } from '../../api/errors.ts';
import { hasPermission } from '../../api/permissions.ts';
import { DEFAULT_ROLE } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { Switch } from '../../ui/button/switch.tsx';
import { usePermissionReason, usePermissionWords } from '../../ui/hooks/use-permission-reason.ts';
import { openRemoveRole } from './open-role-dialogs.tsx';
import styles from './roles.module.css';
import { DemandedFactor } from './demanded-factor.tsx';
import { RoleName } from './role-name.tsx';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useRefreshRoles, useSwitchPermission } from './use-roles.ts';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';

type Entry = ListedRole['roleToPermission'][number];

const GROUPS = [
  { name: 'view', fits: (code: string) => code.startsWith('VIEW_') },
  { name: 'edit', fits: (code: string) => !/^(VIEW|EXPORT)_/.test(code) },
  { name: 'export', fits: (code: string) => code.startsWith('EXPORT_') },
] as const;

interface PermissionPanelProps {
  role: ListedRole;
  others: readonly ListedRole[];
  user: User;
}

/** Lists the permissions of a role; a switch flips after the server has confirmed (UI-34, ROL-5). */
export function PermissionPanel({ role, others, user }: PermissionPanelProps) {
  const t = useTexts(rolesTexts);
  const missing = usePermissionReason('EDIT_ROLES');
  const builtIn = missing ?? (role.deletable ? null : t('protected'));
  const held = role.roleToPermission.filter(({ active }) => active).length;
  const hint = role.isAdmin ? t('adminHoldsAll') : role.roleName === DEFAULT_ROLE ? t('everyoneHint') : null;
  return (
    <Card as="section" shrinks aria-label={t('permissionsOf', { name: role.roleName })}>
      <header className={styles.head}>
        <RoleName key={role.id} role={role} reason={builtIn} />
        <Row as="span" inline gap={8} size={13} tone="muted">
          {t('permissionsCount', { held, all: role.roleToPermission.length })}
          <IconButton
            name={t('remove', { name: role.roleName })}
            icon={<IconTrash size={16} stroke={1.5} />}
            reason={builtIn}
            onClick={() => openRemoveRole(role, others)}
          />
        </Row>
      </header>
      <Text as="p" size={13} tone="muted" flush className={styles.hint}>
        {hint ?? t('inForce')}
      </Text>
      {role.roleName === DEFAULT_ROLE ? null : (
        <DemandedFactor role={role} reason={missing ?? (role.isAdmin && !user.role.isAdmin ? t('adminOnly') : null)} />
      )}
      {GROUPS.map(({ name, fits }) => {
        const entries = role.roleToPermission.filter(({ permission }) => fits(permission.name));
        if (entries.length === 0) return null;
        return (
          <div key={name}>
            <Text as="h3" size={12} tone="muted" weight={600} flush className={styles.group}>
              {t(name)}
            </Text>
            <Stack as="ul" flush className={styles.permissions}>
              {entries.map((entry) => (
                <PermissionRow key={entry.id} role={role} entry={entry} user={user} missing={missing} />
              ))}
            </Stack>
          </div>
        );
      })}
    </Card>
  );
}

interface PermissionRowProps {
  role: ListedRole;
  entry: Entry;
  user: User;
  /** Reason why the staff user may not change roles. */
  missing: string | null;
}

function PermissionRow({ role, entry, user, missing }: PermissionRowProps) {
  const t = useTexts(rolesTexts);
  const toWords = usePermissionWords();
  const change = useSwitchPermission();
  const refresh = useRefreshRoles();
  const { permission, active, changable } = entry;
  const words = toWords(permission.name, permission.description);
  // A permission that the staff user does not have cannot be granted; the server rejects it as well.
  const notHeld = !active && !hasPermission(user, permission.name) ? t('notHeld') : null;
  const fixed = role.isAdmin ? t('adminHoldsAll') : t('everyoneHint');
  const reason = missing ?? (changable ? notHeld : fixed);

  return (
    <Row as="li" justify="between" gap={12} size={13} lineBelow="soft" className={styles.permission}>
      <span className={styles.words}>
        {words}
        <Text as="code" size={11} tone="muted" mono breaks>
          {permission.name}
        </Text>
      </span>
      <Switch
        name={words}
        isOn={active}
        isBusy={change.isPending}
        reason={reason}
        onChange={(wanted) =>
          sayAnswer(change.mutateAsync({ roleId: role.id, permissionId: permission.id, active: wanted }), {
            done: () =>
              notifyDone({
                title: words,
                text: `${role.roleName}: ${wanted ? 'ON' : 'OFF'}`,
                undo: UNDO.permission,
                done: { roleId: role.id, permissionId: permission.id, active: wanted },
                onUndone: refresh,
              }),
            failed: (error) => {
              const { title, detail } = toErrorText(error);
              notify({ tone: 'error', title: `${words}: ${title}`, text: detail });
            },
          })
        }
      />
    </Row>
  );
}
