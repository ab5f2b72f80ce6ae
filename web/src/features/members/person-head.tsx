import type { Member, MemberOverview } from '@bobbin/contract/members';
import type { Shop } from '@bobbin/contract/shops';
import { daysToEnd, isShopExpired } from '@bobbin/domain/shops/shop-expiry';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { membersTexts } from '../../i18n/vi/members.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { SellerLink } from '../../ui/domain/seller-link.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Ago } from '../../ui/text/ago.tsx';
import { HiddenMoney } from '../../ui/text/hidden-money.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { TwoFactor } from './member-cells.tsx';
import { MemberState } from './member-state.tsx';

/** Number of shops shown in the head of the page; the tab lists all shops. */
const SHOPS_SHOWN = 8;

interface PersonHeadProps {
  member: Member;
  overview: MemberOverview | undefined;
  shops: readonly Shop[];
  now: number;
  /** Buttons for actions on the account. */
  children: ReactNode;
}

/** Shows who a member is: account, money, last use, teams, and the shops with their health (ROL-57). */
export function PersonHead({ member, overview, shops, now, children }: PersonHeadProps) {
  const t = useTexts(membersTexts);
  return (
    <Card below={12}>
      <Row justify="between" wrap gap={12} pad="14 16" lineBelow="soft">
        <Stack gap={4} align="start">
          <Row gap={8} wrap>
            <MemberState state={member.state} />
            <Badge tone="neutral">{member.role.roleName}</Badge>
            {overview?.stateSince ? (
              <Text size={12} tone="muted">
                {t('since')} <LaTime at={overview.stateSince} format="full" />
              </Text>
            ) : null}
          </Row>
          <Row gap={8} wrap size={13}>
            <CopyId id={member.email} />
            <CopyId id={member.id} />
            {member.userName === null ? null : <Text tone="muted">@{member.userName}</Text>}
          </Row>
        </Stack>
        {children}
      </Row>
      <Text as="div" lineBelow={shops.length === 0 ? undefined : 'soft'}>
        <Facts
          facts={[
            ...toMoneyFacts(overview?.wallet, t),
            { name: t('memberSince'), value: <LaTime at={member.createdAt} format="date" /> },
            {
              name: t('lastSeen'),
              value: overview?.lastSeenAt ? (
                <Ago at={overview.lastSeenAt} now={now} />
              ) : (
                t(overview === undefined || overview.wallet !== null ? 'never' : 'hiddenFact')
              ),
            },
            { name: t('twoFactor'), value: <TwoFactor member={member} /> },
            { name: t('teams'), value: <Teams teams={overview?.teams ?? []} /> },
          ]}
        />
      </Text>
      <Shops shops={shops} now={now} />
    </Card>
  );
}

/** Returns the balance or, if the role may not see it, a text that says so (ROL-58). */
function toMoneyFacts(wallet: MemberOverview['wallet'] | undefined, t: (key: 'available' | 'held' | 'debt') => string) {
  if (wallet === undefined) return [];
  const figures = [
    ['available', 'balance'],
    ['held', 'heldForWithdrawals'],
    ['debt', 'debt'],
  ] as const;
  return figures.map(([name, of]) => ({
    name: t(name),
    value:
      wallet === null ? (
        <HiddenMoney />
      ) : (
        <>
          <Money amount={wallet[name]} />
          <Explain of={of} name={t(name)} total={wallet[name]} />
        </>
      ),
  }));
}

function Teams({ teams }: { teams: MemberOverview['teams'] }) {
  const t = useTexts(membersTexts);
  if (teams.length === 0) return t('noTeams');
  return (
    <Stack gap={2}>
      {teams.map(({ id, name, role, owner, membersCount }) => (
        <Text key={id} size={13}>
          {name}{' '}
          <Text tone="muted">
            {owner === null ? (
              t('ownTeam', { role, count: membersCount ?? 0 })
            ) : (
              <>
                {role} · <SellerLink seller={owner} />
              </>
            )}
          </Text>
        </Text>
      ))}
    </Stack>
  );
}

function Shops({ shops, now }: { shops: readonly Shop[]; now: number }) {
  const { data: user } = useUser();
  const mayOpen = user !== undefined && hasPermission(user, 'VIEW_SHOPS');
  if (shops.length === 0) return null;
  return (
    <Row wrap gap="6 20" pad="10 16" size={13}>
      {shops.slice(0, SHOPS_SHOWN).map((shop) => (
        <Row key={shop.id} as="span" gap={6} inline>
          {mayOpen ? (
            <Link to="/admin/shops/$id" params={{ id: shop.id }}>
              {shop.friendName}
            </Link>
          ) : (
            <strong>{shop.friendName}</strong>
          )}
          <Health shop={shop} now={now} />
        </Row>
      ))}
    </Row>
  );
}

/** Shows why a shop does not work or, for a working shop, the days until it expires. */
function Health({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(membersTexts);
  const endsAt = Date.parse(shop.expirationDate);
  const red = (text: string) => <Text tone="red">{text}</Text>;
  if (shop.needsAuthorization) return red(t('needsAuthorization'));
  if (shop.isErrorProxy) return red(t('proxyError'));
  if (isShopExpired({ endsAt, needsAuthorization: false }, now)) return red(t('shopExpired'));
  return <Text tone="muted">{t('shopDays', { count: daysToEnd(endsAt, now) })}</Text>;
}
