import type { Member } from '@bobbin/contract/members';
import { listConnectedHouses } from '@bobbin/domain/factories/factories';
import { houseName } from '@bobbin/domain/factories/houses';
import { IconShieldCheck } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import { formatCount } from '../../ui/text/count.ts';
import styles from './members.module.css';
import { MemberState } from './member-state.tsx';
import { toMemberName } from './member-name.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

/** Shows a member's name, email, user name and id. */
export function MemberPerson({ member, isYou }: { member: Member; isYou: boolean }) {
  const t = useTexts(membersTexts);
  return (
    <Stack align="start" breaks shrinks className={styles.person}>
      <strong>
        <Link to="/admin/users/$id" params={{ id: member.id }}>
          {toMemberName(member)}
        </Link>
        {isYou ? <span className={styles.you}> ({t('you')})</span> : null}
      </strong>
      <span className={styles.small}>{member.email}</span>
      {member.userName === null ? null : <span className={styles.small}>@{member.userName}</span>}
      <CopyId id={member.id} />
    </Stack>
  );
}

/** Shows the status of a member's account (ROL-14). */
export function MemberStatus({ member }: { member: Member }) {
  return <MemberState state={member.state} />;
}

export function TwoFactor({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  if (!member.isTwoFactorAuthenticationEnabled) return <span className={styles.muted}>{t('twoFactorOff')}</span>;
  return (
    <Badge tone="green" icon={<IconShieldCheck aria-hidden />}>
      {t('twoFactorOn')}
    </Badge>
  );
}

/** Lists the partners that the member has connected. */
export function Partners({ member }: { member: Member }) {
  const t = useTexts(uiTexts);
  const names = [...listConnectedHouses(member).map(houseName), ...(member.isTelegram ? ['Telegram'] : [])];
  if (names.length === 0) return <span className={styles.muted}>{t('none')}</span>;
  return <Text size={12}>{names.join(', ')}</Text>;
}

/** Shows the numbers of the member's valid and expired shops, with a link to the shops. */
export function MemberShops({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  const locale = useLocale();
  if (member.shopsCount === 0) return <span className={styles.muted}>0</span>;
  const valid = formatCount(member.validShopsCount, locale);
  const expired = formatCount(member.expiredShopsCount, locale);
  return (
    <Link
      to="/admin/users/$id"
      params={{ id: member.id }}
      title={t('shopsCount', { valid, expired })}
      aria-label={`${t('seeShops', { name: toMemberName(member) })}: ${valid} / ${expired}`}
    >
      {valid} / <span className={member.expiredShopsCount > 0 ? styles.expired : undefined}>{expired}</span>
    </Link>
  );
}

/** Shows the number of the member's orders; staff who may see all orders get a link to them. */
export function MemberOrders({ member }: { member: Member }) {
  const t = useTexts(membersTexts);
  const { data: user } = useUser();
  const count = <Counted count={member.orderCounts} />;
  if (!user || !hasPermission(user, 'VIEW_ORDERS') || member.orderCounts === 0) return count;
  return (
    <Link to="/admin/orders" search={{ user: member.id }} title={t('seeOrders', { name: toMemberName(member) })}>
      {count}
    </Link>
  );
}
