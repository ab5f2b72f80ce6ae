import type { DesignOrder } from '@bobbin/contract/designs';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { DesignLink, DesignProducts, DesignStateCell } from './cells.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './designs.module.css';

export interface DesignContext {
  /** Current time in epoch milliseconds. */
  now: number;
  onOpen: (id: string) => void;
  onCancel: (design: DesignOrder) => void;
}

/** Number of final digits of an order's id shown in the list, enough to distinguish orders. */
const ORDER_DIGITS = 8;

/** Columns of the seller's rented designs, as documented (DSN-40). */
export const DESIGN_LIST: List<DesignOrder, DesignContext> = {
  name: 'designs',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 56,
  cardPx: 240,
  columns: [
    {
      key: 'code',
      title: 'designs:columns.code',
      width: 112,
      isFixed: true,
      sticky: 'start',
      card: 'head',
      cell: ({ code }) => <CopyId id={code} />,
    },
    {
      key: 'products',
      title: 'designs:columns.products',
      minWidth: 210,
      card: 'body',
      cell: ({ designProducts }) => <DesignProducts products={designProducts} />,
    },
    {
      key: 'order',
      title: 'designs:columns.order',
      width: 104,
      card: 'fact',
      cell: ({ orderId }) => <OrderId id={orderId} />,
    },
    {
      key: 'status',
      title: 'designs:columns.status',
      width: 206,
      card: 'state',
      cell: (design, { now }) => <DesignStateCell design={design} now={now} side="seller" />,
    },
    {
      key: 'price',
      title: 'designs:columns.price',
      width: 88,
      align: 'end',
      card: 'fact',
      cell: ({ price }) => <Money amount={price} empty="—" />,
    },
    {
      key: 'link',
      title: 'designs:columns.link',
      width: [150, 220],
      card: 'fact',
      cell: (design) => <LinkCell design={design} />,
    },
    {
      key: 'note',
      title: 'designs:columns.note',
      width: [140, 220],
      from: 1420,
      card: 'fact',
      cell: ({ note }) => (
        <Text cut tone="muted" block title={note}>
          {note === '' ? '—' : note}
        </Text>
      ),
    },
    {
      key: 'created',
      title: 'designs:columns.created',
      width: 104,
      card: 'fact',
      sort: ['createdAt:DESC', 'createdAt:ASC'],
      cell: ({ createdAt }) => <LaTime at={createdAt} />,
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 176,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (design, context) => <Actions design={design} context={context} />,
    },
  ],
};

function OrderId({ id }: { id: string | null }) {
  if (id === null) return <span>—</span>;
  return (
    <Link to="/community/orders/$id" params={{ id }} className={styles.order} title={id}>
      …{id.slice(-ORDER_DIGITS)}
    </Link>
  );
}

function LinkCell({ design: { link, code } }: { design: DesignOrder }) {
  const t = useTexts(designsTexts);
  return <DesignLink link={link} name={t('openLinkOf', { code })} />;
}

function Actions({ design, context }: { design: DesignOrder; context: DesignContext }) {
  const t = useTexts(designsTexts);
  const { id, code, steps } = design;
  return (
    <Row as="span" align="stretch" justify="end" gap={6}>
      <Button reads size="small" name={t('detailsOf', { code })} onClick={() => context.onOpen(id)}>
        {t('details')}
      </Button>
      {steps.includes('cancel') ? (
        <Button size="small" isDangerous name={t('cancelOf', { code })} onClick={() => context.onCancel(design)}>
          {t('cancel')}
        </Button>
      ) : null}
    </Row>
  );
}
