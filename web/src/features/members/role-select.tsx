import type { Member } from '@bobbin/contract/members';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { toMemberName } from './member-name.ts';
import styles from './members.module.css';
import { useChangeRole, useRoleNames } from './use-members.ts';
import { Text } from '../../ui/layout/boxes.tsx';

interface RoleSelectProps {
  member: Member;
  /** Reason why the role cannot be changed, in which case the role is shown as text; null if it can be changed. */
  reason: string | null;
}

/** Shows the role of a member as a choice; after a refused change it shows the previous role again (ROL-16). */
export function RoleSelect({ member, reason }: RoleSelectProps) {
  const t = useTexts(membersTexts);
  const roles = useRoleNames();
  const change = useChangeRole();
  const name = toMemberName(member);
  const current = member.role;

  if (reason !== null || roles.data === undefined) {
    return (
      <Text weight={550} title={reason ?? undefined}>
        {current.roleName}
      </Text>
    );
  }

  async function save(roleId: string, roleName: string) {
    await change.mutateAsync({ userId: member.id, roleId });
    notify({ tone: 'success', title: t('roleChanged', { name, role: roleName }) });
  }

  function tellFailure(error: unknown) {
    const { title, detail } = toErrorText(error);
    const text = [title, detail].filter(Boolean).join(' ');
    notify({ tone: 'warning', title: t('roleFailed', { name }), text });
  }

  function choose(roleId: string) {
    const wanted = roles.data?.find(({ id }) => id === roleId);
    if (wanted === undefined || wanted.id === current.id) return;
    // Granting or removing the admin role needs a confirmation.
    if (!wanted.isAdmin && !current.isAdmin) save(wanted.id, wanted.roleName).catch(tellFailure);
    else {
      confirm({
        title: t('adminTitle', { name, role: wanted.roleName }),
        text: t(wanted.isAdmin ? 'adminText' : 'adminLost', {
          email: member.email,
          role: wanted.roleName,
        }),
        action: t('adminAction', { role: wanted.roleName }),
        isDangerous: true,
        onConfirm: () => save(wanted.id, wanted.roleName),
      });
    }
  }

  return (
    <select
      data-touch
      className={styles.select}
      aria-label={t('roleOf', { name })}
      aria-busy={change.isPending || undefined}
      disabled={change.isPending}
      value={current.id}
      onChange={(event) => choose(event.target.value)}
    >
      {[...(roles.data.some(({ id }) => id === current.id) ? [] : [current]), ...roles.data].map(({ id, roleName }) => (
        <option key={id} value={id}>
          {roleName}
        </option>
      ))}
    </select>
  );
}
