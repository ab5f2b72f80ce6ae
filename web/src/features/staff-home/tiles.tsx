import type { StaffHome } from '@bobbin/contract/staff-home';
import type { Icon } from '../../ui/icon.ts';
import { IconBrush, IconBuildingStore, IconUsers, IconWallet } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { staffHomeTexts } from '../../i18n/vi/staff-home.ts';
import { formatCount } from '../../ui/text/count.ts';
import { Money } from '../../ui/text/money.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './staff-home.module.css';

/** Maximum number of waiting designs that is shown exactly; a larger number is shown as this number with a plus. */
const WAITING_SHOWN = 99;

/** Shows the totals; each number links to its list (HOM-1). */
export function Tiles({ home: { users, shops, designs, revenue } }: { home: StaffHome }) {
  const t = useTexts(staffHomeTexts);
  const locale = useLocale();
  return (
    <Stack gap={12} below={14} className={styles.tiles}>
      {users === null ? null : (
        <Tile
          to="/admin/users"
          name={t('users')}
          icon={IconUsers}
          value={formatCount(users.count, locale)}
          text={t('newUsers', { count: users.new7Days })}
        />
      )}
      {shops === null ? null : (
        <Tile
          to="/admin/shops"
          search={{ statuses: 'OPEN,CLOSED' }}
          name={t('shops')}
          icon={IconBuildingStore}
          value={formatCount(shops.count, locale)}
          text={t('shopsText', { expired: shops.expiredCount, failing: shops.failingCount })}
        />
      )}
      {designs === null ? null : (
        <Tile
          to="/admin/designs"
          search={{ view: 'waiting', whose: 'all' }}
          name={t('designs')}
          icon={IconBrush}
          value={toWaiting(designs.waitingCount)}
          text={t('designsText', { late: designs.lateCount })}
        />
      )}
      {revenue === null ? null : (
        <Tile
          to="/admin/income"
          name={t('revenue')}
          icon={IconWallet}
          value={<Money amount={revenue.total} />}
          text={t('revenueText', { day: formatLa(revenue.since, 'day') })}
        />
      )}
    </Stack>
  );
}

/** Returns the number as text, exact up to the maximum (HOM-4). */
function toWaiting(count: number): string {
  return count > WAITING_SHOWN ? `${WAITING_SHOWN}+` : String(count);
}

interface TileProps {
  to: '/admin/users' | '/admin/shops' | '/admin/designs' | '/admin/income';
  /** Filters under which the linked list contains exactly the items in the number. */
  search?: Record<string, string>;
  name: string;
  icon: Icon;
  value: ReactNode;
  text: string;
}

function Tile({ to, search = {}, name, icon: Sign, value, text }: TileProps) {
  return (
    <Link to={to} search={search} className={styles.tile}>
      <Row as="span" align="stretch" justify="between" size={13} tone="muted" weight={600}>
        {name} <Sign size={18} stroke={1.5} aria-hidden />
      </Row>
      <strong className={styles.value}>{value}</strong>
      <Text size={12} tone="muted" breaks>
        {text}
      </Text>
    </Link>
  );
}
