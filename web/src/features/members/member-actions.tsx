import type { Member } from '@bobbin/contract/members';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import styles from './member-actions.module.css';
import { toMemberName } from './member-name.ts';
import { useActivateMember, useResetTwoFactor } from './use-members.ts';

interface MemberActionsProps {
  member: Member;
  isYou: boolean;
  /** Why the person may change no member at all. */
  missing: string | null;
}

/** What staff can do to a member; nothing to an admin, nothing to somebody who is gone (Spec 2 §2.15). */
export function MemberActions({ member, isYou, missing }: MemberActionsProps) {
  const { t } = useTranslation('admin');
  const activate = useActivateMember();
  const reset = useResetTwoFactor();
  if (member.role.isAdmin || member.deletedAt !== null) return null;
  const name = toMemberName(member);
  const { email } = member;
  const reason = missing ?? (isYou ? t('members.isYou') : null);

  function askActivate(isActive: boolean) {
    confirm({
      title: t(isActive ? 'members.activateTitle' : 'members.deactivateTitle', { name }),
      text: t(isActive ? 'members.activateText' : 'members.deactivateText', { email }),
      action: t(isActive ? 'members.activate' : 'members.deactivate'),
      isDangerous: !isActive,
      onConfirm: async () => {
        await activate.mutateAsync({ id: member.id, isActive });
        const title = t(isActive ? 'members.activateDone' : 'members.deactivateDone', { name });
        notify({ tone: 'success', title });
      },
    });
  }

  function askReset() {
    confirm({
      title: t('members.resetTitle', { name }),
      text: t('members.resetText', { email }),
      action: t('members.resetTwoFactor'),
      isDangerous: true,
      onConfirm: async () => {
        await reset.mutateAsync(member.id);
        notify({ tone: 'success', title: t('members.resetDone', { name }) });
      },
    });
  }

  const action = t(member.isEmailConfirmed ? 'members.deactivate' : 'members.activate');
  return (
    <div className={styles.actions}>
      {member.isTwoFactorAuthenticationEnabled ? (
        <ReasonButton
          name={`${t('members.resetTwoFactor')}: ${name}`}
          reason={missing}
          isBusy={reset.isPending}
          onClick={askReset}
        >
          {t('members.resetTwoFactor')}
        </ReasonButton>
      ) : null}
      <ReasonButton
        name={`${action}: ${name}`}
        reason={reason}
        isBusy={activate.isPending}
        onClick={() => askActivate(!member.isEmailConfirmed)}
      >
        {action}
      </ReasonButton>
    </div>
  );
}
