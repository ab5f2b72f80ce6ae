import type { Member } from '@bobbin/contract/members';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './members.module.css';
import { toMemberName } from './member-name.ts';
import { useActivateMember, useResetTwoFactor } from './use-members.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

interface MemberActionsProps {
  member: Member;
  isYou: boolean;
  /** Reason why the staff user may not change members. */
  missing: string | null;
}

/** Shows the actions of staff on a member; none for an admin or a deleted account (ROL-10). */
export function MemberActions({ member, isYou, missing }: MemberActionsProps) {
  const t = useTexts(membersTexts);
  const activate = useActivateMember();
  const reset = useResetTwoFactor();
  if (member.role.isAdmin || member.deletedAt !== null) return null;
  const name = toMemberName(member);
  const { email } = member;
  const reason = missing ?? (isYou ? t('isYou') : null);

  function askActivate(isActive: boolean) {
    confirm({
      title: t(isActive ? 'activateTitle' : 'deactivateTitle', { name }),
      text: t(isActive ? 'activateText' : 'deactivateText', { email }),
      action: t(isActive ? 'activate' : 'deactivate'),
      isDangerous: !isActive,
      onConfirm: async () => {
        await activate.mutateAsync({ id: member.id, isActive });
        const title = t(isActive ? 'activateDone' : 'deactivateDone', { name });
        notify({ tone: 'success', title });
      },
    });
  }

  function askReset() {
    confirm({
      title: t('resetTitle', { name }),
      text: t('resetText', { email }),
      action: t('resetTwoFactor'),
      isDangerous: true,
      onConfirm: async () => {
        await reset.mutateAsync(member.id);
        notify({ tone: 'success', title: t('resetDone', { name }) });
      },
    });
  }

  const action = t(member.isEmailConfirmed ? 'deactivate' : 'activate');
  return (
    <Row align="stretch" justify="end" wrap gap={6} className={styles.actions}>
      {member.isTwoFactorAuthenticationEnabled ? (
        <Button
          size="small"
          name={`${t('resetTwoFactor')}: ${name}`}
          reason={missing}
          isBusy={reset.isPending}
          onClick={askReset}
        >
          {t('resetTwoFactor')}
        </Button>
      ) : null}
      <Button
        size="small"
        name={`${action}: ${name}`}
        reason={reason}
        isBusy={activate.isPending}
        onClick={() => askActivate(!member.isEmailConfirmed)}
      >
        {action}
      </Button>
    </Row>
  );
}
