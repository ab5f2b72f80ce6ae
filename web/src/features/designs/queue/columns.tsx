import type { StaffDesign } from '@bobbin/contract/designs';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { designsTexts } from '../../../i18n/vi/designs.ts';
import { CopyId } from '../../../ui/button/copy-id.tsx';
import type { List } from '../../../ui/list/data-list/column.ts';
import { Money } from '../../../ui/text/money.tsx';
import { DesignLink, DesignStateCell, Thumbnail } from '../cells.tsx';
import { DesignerSelect } from './designer-select.tsx';
import styles from './queue.module.css';
import { QueueActions, Payment } from './queue-actions.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';

export interface QueueContext {
  /** Current time in epoch milliseconds. */
  now: number;
  onOpen: (id: string) => void;
  onUser: (userId: string) => void;
}

/** Number of products shown in one row; of the other products only the number is shown. */
const PRODUCTS_SHOWN = 3;

/** Columns of the rented designs of all sellers, as documented (DSN-45). */
export const DESIGN_QUEUE_LIST: List<StaffDesign, QueueContext> = {
  name: 'staff-designs',
  version: 1,
  toId: ({ id }) => id,
  toTint: ({ status, dueAt }) =>
    status === 'INPROCESS' && dueAt !== null && Date.parse(dueAt) <= Date.now() ? 'red' : undefined,
  rowPx: 56,
  cardPx: 300,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'order',
      title: 'design-queue:columns.order',
      width: 118,
      isFixed: true,
      sticky: 'start',
      card: 'head',
      cell: (design, { onUser }) => <Identity design={design} onUser={onUser} />,
    },
    {
      key: 'products',
      title: 'design-queue:columns.products',
      minWidth: 194,
      card: 'body',
      cell: ({ designProducts }) => <Products products={designProducts} />,
    },
    {
      key: 'status',
      title: 'design-queue:columns.status',
      width: [170, 210],
      card: 'state',
      sort: ['timeLeft:ASC', 'timeLeft:DESC'],
      cell: (design, { now }) => <DesignStateCell design={design} now={now} side="staff" />,
    },
    {
      key: 'price',
      title: 'design-queue:columns.total',
      width: 78,
      align: 'end',
      card: 'fact',
      cell: ({ price }) => <Money amount={price} empty="—" />,
    },
    {
      key: 'link',
      title: 'design-queue:columns.link',
      width: [104, 220],
      from: 1366,
      card: 'fact',
      cell: (design) => <Link design={design} />,
    },
    {
      key: 'payment',
      title: 'design-queue:columns.payment',
      width: [140, 180],
      card: 'fact',
      cell: (design) => <Payment design={design} />,
    },
    {
      key: 'designer',
      title: 'design-queue:columns.designer',
      width: [158, 190],
      card: 'fact',
      cell: (design) => <DesignerSelect design={design} />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 116,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (design, { onOpen }) => <QueueActions design={design} onOpen={onOpen} />,
    },
  ],
};

function Identity({ design: { code, user }, onUser }: { design: StaffDesign; onUser: QueueContext['onUser'] }) {
  const t = useTexts(designQueueTexts);
  return (
    <Stack as="span" shrinks>
      <CopyId id={code} />
      <button
        type="button"
        className={styles.user}
        title={`${user.email} · ${t('onlyUser')}`}
        onClick={() => onUser(user.id)}
      >
        {user.fullName}
      </button>
    </Stack>
  );
}

function Products({ products }: { products: StaffDesign['designProducts'] }) {
  const t = useTexts(designQueueTexts, designsTexts);
  const more = products.length - PRODUCTS_SHOWN;
  return (
    <Stack as="span" gap={4}>
      {products.slice(0, PRODUCTS_SHOWN).map(({ id, name, thumbnailUrl, type, price, images }, index) => (
        <Stack key={id} as="span" gap={10} className={styles.product}>
          <Thumbnail url={thumbnailUrl} />
          <Stack as="span" shrinks>
            <Text cut block title={name}>
              {name === '' ? t('product', { place: index + 1 }) : name}
            </Text>
            <Text size={12} tone="muted">
              {[type, t('designs:pictures', { count: images.length })].filter((part) => part !== null).join(' · ')}
            </Text>
          </Stack>
          {price === null ? null : <Money amount={price} />}
        </Stack>
      ))}
      {more > 0 ? (
        <Text size={12} tone="muted">
          {t('designs:moreProducts', { count: more })}
        </Text>
      ) : null}
    </Stack>
  );
}

function Link({ design: { link, code } }: { design: StaffDesign }) {
  const t = useTexts(designsTexts);
  return <DesignLink link={link} name={t('openLinkOf', { code })} />;
}
