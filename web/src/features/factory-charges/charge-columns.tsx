import type { FactoryCharge } from '@bobbin/contract/factory-charges';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryChargesTexts } from '../../i18n/vi/factory-charges.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { FulfilBadge } from '../../ui/domain/status-badge.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './charges.module.css';

const ZERO = '0.00';

/** Columns of the orders that were sent to a factory; the largest differences come first. */
export const CHARGE_LIST: List<FactoryCharge> = {
  name: 'factory-charges',
  version: 1,
  toId: ({ id }) => id,
  toTint: ({ difference }) => (difference === null || difference === ZERO ? undefined : 'amber'),
  rowPx: 48,
  cardPx: 196,
  columns: [
    {
      key: 'order',
      title: 'factory-charges:order',
      width: 190,
      isFixed: true,
      sticky: 'start',
      card: 'head',
      cell: (charge) => <ChargedOrder charge={charge} />,
    },
    {
      key: 'sentAt',
      title: 'factory-charges:sentAt',
      width: 128,
      card: 'fact',
      cell: ({ sentAt }) => <LaTime at={sentAt} format="short" />,
    },
    {
      key: 'state',
      title: 'factory-charges:state',
      width: [168, 200],
      card: 'state',
      cell: ({ state }) => <FulfilBadge state={state} raw={null} />,
    },
    {
      key: 'ours',
      title: 'factory-charges:ours',
      width: 122,
      align: 'end',
      card: 'fact',
      cell: ({ ours }) => <Money amount={ours} />,
    },
    {
      key: 'theirs',
      title: 'factory-charges:theirs',
      width: 104,
      align: 'end',
      card: 'fact',
      cell: ({ theirs }) => <Theirs amount={theirs} />,
    },
    {
      key: 'difference',
      title: 'factory-charges:difference',
      width: 96,
      align: 'end',
      card: 'fact',
      cell: ({ difference }) => <Difference amount={difference} />,
    },
    {
      key: 'learned',
      title: 'factory-charges:learned',
      minWidth: 200,
      card: 'body',
      cell: (charge) => <Learned charge={charge} />,
    },
  ],
};

function ChargedOrder({ charge: { orderId, factoryOrderId, sameParcel } }: { charge: FactoryCharge }) {
  const t = useTexts(factoryChargesTexts);
  const more = sameParcel.length === 0 ? null : t('sameParcel', { count: sameParcel.length });
  return (
    <Stack align="start" shrinks className={styles.stack}>
      <CopyId id={orderId}>
        <Link to="/community/orders/$id" params={{ id: orderId }}>
          {orderId}
        </Link>
      </CopyId>
      <span className={`${styles.small} ${styles.cut}`} title={sameParcel.join(', ') || undefined}>
        {[factoryOrderId, more].filter((part) => part !== null && part !== orderId).join(' · ')}
      </span>
    </Stack>
  );
}

function Theirs({ amount }: { amount: string | null }) {
  const t = useTexts(factoryChargesTexts);
  return amount === null ? <span className={styles.small}>{t('notRead')}</span> : <Money amount={amount} />;
}

function Difference({ amount }: { amount: string | null }) {
  if (amount === null || amount === ZERO) return <span className={styles.small}>—</span>;
  return (
    <strong>
      <Money amount={amount} hasPlus />
    </strong>
  );
}

/** Shows when and why the order's cost was set to the factory's charge; for a difference without such a change, says that the own price applies. */
function Learned({ charge: { learnedAt, reason, difference } }: { charge: FactoryCharge }) {
  const t = useTexts(factoryChargesTexts);
  if (learnedAt === null)
    return difference === null || difference === ZERO ? null : <span className={styles.small}>{t('ownPrice')}</span>;
  return (
    <Stack align="start" shrinks className={styles.stack}>
      <span>{reason === null ? null : t(`reasons.${reason}`)}</span>
      <span className={styles.small}>
        {t('learnedAt')} <LaTime at={learnedAt} format="full" />
      </span>
    </Stack>
  );
}
