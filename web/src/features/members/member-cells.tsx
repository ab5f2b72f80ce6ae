import type { Member } from '@bobbin/contract/members';
import { HOUSE_NAMES } from '@bobbin/domain/fulfilment';
import { IconCheck, IconClock, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { formatCount } from '../../ui/count.ts';
import styles from './member-cells.module.css';
import { toMemberName } from './member-name.ts';

/** Name, email, user name and id. */
export function MemberPerson({ member, isYou }: { member: Member; isYou: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.person}>
      <strong>
        {toMemberName(member)}
        {isYou ? <span className={styles.you}> ({t('members.you')})</span> : null}
      </strong>
      <span className={styles.small}>{member.email}</span>
      {member.userName === null ? null : <span className={styles.small}>@{member.userName}</span>}
      <CopyId id={member.id} />
    </div>
  );
}

/** Email confirmed means activated (Spec 2 §4). */
export function MemberStatus({ member }: { member: Member }) {
  const { t } = useTranslation('admin');
  if (member.deletedAt !== null) {
    return (
      <Badge tone="red" icon={<IconTrash aria-hidden />}>
        {t('members.deleted')}
      </Badge>
    );
  }
  return member.isEmailConfirmed ? (
    <Badge tone="green" icon={<IconCheck aria-hidden />}>
      {t('members.activated')}
    </Badge>
  ) : (
    <Badge tone="amber" icon={<IconClock aria-hidden />}>
      {t('members.inactive')}
    </Badge>
  );
}

export function TwoFactor({ member }: { member: Member }) {
  const { t } = useTranslation('admin');
  if (!member.isTwoFactorAuthenticationEnabled)
    return <span className={styles.muted}>{t('members.twoFactorOff')}</span>;
  return (
    <Badge tone="green" icon={<IconShieldCheck aria-hidden />}>
      {t('members.twoFactorOn')}
    </Badge>
  );
}

/** Partners that the member has connected. */
export function Partners({ member }: { member: Member }) {
  const { t } = useTranslation('admin');
  const names = [
    ...(member.isMango ? [HOUSE_NAMES.MANGO] : []),
    ...(member.isFlash ? [HOUSE_NAMES.FLASH] : []),
    ...(member.isPressify ? [HOUSE_NAMES.PRESSIFY] : []),
    ...(member.isTelegram ? ['Telegram'] : []),
  ];
  if (names.length === 0) return <span className={styles.muted}>{t('none')}</span>;
  return <span className={styles.partners}>{names.join(', ')}</span>;
}

/** Valid and expired shops; leads to them. */
export function MemberShops({ member }: { member: Member }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  if (member.shopsCount === 0) return <span className={styles.muted}>0</span>;
  const valid = formatCount(member.validShopsCount, locale);
  const expired = formatCount(member.expiredShopsCount, locale);
  return (
    <Link
      to="/admin/users/$id"
      params={{ id: member.id }}
      title={t('members.shopsCount', { valid, expired })}
      aria-label={`${t('members.seeShops', { name: toMemberName(member) })}: ${valid} / ${expired}`}
    >
      {valid} / <span className={member.expiredShopsCount > 0 ? styles.expired : undefined}>{expired}</span>
    </Link>
  );
}
