import type { Member } from '@bobbin/contract/members';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './members.module.css';
import { toMemberName } from './member-name.ts';
import { openDeactivate, openResetTwoFactor } from './open-member-dialogs.tsx';
import { useActivateMember } from './use-members.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/boxes.tsx';

interface MemberActionsProps {
  member: Member;
  isYou: boolean;
  /** Reason why the staff user may not change members; null if they may. */
  missing: string | null;
}

/** Shows the actions of staff on a member; an admin or a deleted account has none (ROL-10). */
export function MemberActions({ member, isYou, missing }: MemberActionsProps) {
  const t = useTexts(membersTexts);
  const activate = useActivateMember();
  if (member.role.isAdmin || member.deletedAt !== null) return null;
  const name = toMemberName(member);
  const { email } = member;
  const reason = missing ?? (isYou ? t('isYou') : null);

  function askActivate() {
    confirm({
      title: t('activateTitle', { name }),
      text: t('activateText', { email }),
      action: t('activate'),
      onConfirm: async () => {
        await activate.mutateAsync({ id: member.id, isActive: true });
        notify({ tone: 'success', title: t('activateDone', { name }) });
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
          onClick={() => openResetTwoFactor(member)}
        >
          {t('resetTwoFactor')}
        </Button>
      ) : null}
      <Button
        size="small"
        name={`${action}: ${name}`}
        reason={reason}
        isBusy={activate.isPending}
        onClick={() => (member.isEmailConfirmed ? openDeactivate(member) : askActivate())}
      >
        {action}
      </Button>
    </Row>
  );
}
