import { harmForm } from '@bobbin/contract/harms';
import type { Member } from '@bobbin/contract/members';
import { Fragment } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { harmsTexts } from '../../i18n/vi/harms.ts';
import { membersTexts } from '../../i18n/vi/members.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { Money } from '../../ui/text/money.tsx';
import { toMemberName } from './member-name.ts';
import { useActivateMember, useResetTwoFactor } from './use-members.ts';
import { useMemberOverview } from './use-person.ts';
import styles from './members.module.css';
import { HarmFields, NO_GROUNDS, toGrounds } from '../../ui/domain/harm-fields.tsx';

interface MemberDialogProps {
  member: Member;
  onClose: () => void;
}

const DEACTIVATE = harmForm('deactivate');
const RESET = harmForm('resetTwoFactor');

/** Confirms that an account is deactivated: shows the effect on orders, sessions, teams and money, and asks for the reason (PER-5). */
export function DeactivateDialog({ member, onClose }: MemberDialogProps) {
  const t = useTexts(harmsTexts, membersTexts);
  const activate = useActivateMember();
  const overview = useMemberOverview(member.id);
  const name = toMemberName(member);
  const form = useForm({
    schema: DEACTIVATE,
    initial: NO_GROUNDS,
    send: (values) => activate.mutateAsync({ id: member.id, isActive: false, ...toGrounds(values) }),
    onDone: () => {
      notify({ tone: 'success', title: t('members:deactivateDone', { name }) });
      onClose();
    },
  });
  const wallet = overview.data?.wallet;
  return (
    <FormDialog
      form={form}
      title={t('members:deactivateTitle', { name })}
      action={t('members:deactivate')}
      isDangerous
      note={t('again')}
      width={640}
      onClose={onClose}
    >
      <dl className={styles.outcome}>
        {(['orders', 'sessions', 'team', 'withdrawals'] as const).map((what) => (
          <Fragment key={what}>
            <dt>{t(what)}</dt>
            <dd>{t(`${what}After`)}</dd>
          </Fragment>
        ))}
        <dt>{t('money')}</dt>
        <dd>
          {wallet ? <Money amount={wallet.available} /> : null} {t('moneyAfter')}
        </dd>
      </dl>
      <HarmFields harm="deactivate" form={form} person={{ name, locale: member.locale }} />
    </FormDialog>
  );
}

/** Turns off the second factor of a member who lost it (ROL-17). */
export function ResetTwoFactorDialog({ member, onClose }: MemberDialogProps) {
  const t = useTexts(harmsTexts, membersTexts);
  const reset = useResetTwoFactor();
  const name = toMemberName(member);
  const form = useForm({
    schema: RESET,
    initial: NO_GROUNDS,
    send: (values) => reset.mutateAsync({ id: member.id, ...toGrounds(values) }),
    onDone: () => {
      notify({ tone: 'success', title: t('members:resetDone', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('members:resetTitle', { name })}
      action={t('members:resetTwoFactor')}
      isDangerous
      width={560}
      onClose={onClose}
    >
      <p>{t('members:resetText', { email: member.email })}</p>
      <HarmFields harm="resetTwoFactor" form={form} person={{ name, locale: member.locale }} />
    </FormDialog>
  );
}
