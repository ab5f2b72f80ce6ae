import type { StaffDesign } from '@bobbin/contract/designs';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { Link } from '@tanstack/react-router';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';

/** Columns of the designs that a member rented; each design opens in the staff's list of designs. */
export const MEMBER_DESIGN_LIST: List<StaffDesign> = {
  name: 'member-designs',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 44,
  cardPx: 140,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'code',
      title: 'members:design',
      width: 110,
      isFixed: true,
      card: 'head',
      cell: ({ id, code }) => (
        <Link to="/admin/designs" search={{ design: id }}>
          {code}
        </Link>
      ),
    },
    { key: 'products', title: 'members:designProducts', card: 'body', cell: (design) => toNames(design) },
    { key: 'status', title: 'members:status', width: 150, card: 'state', cell: (design) => <Status design={design} /> },
    {
      key: 'price',
      title: 'members:designPrice',
      width: 100,
      align: 'end',
      card: 'fact',
      cell: ({ price }) => <Money amount={price} empty="—" />,
    },
    {
      key: 'createdAt',
      title: 'members:createdAt',
      width: 150,
      card: 'fact',
      cell: ({ createdAt }) => <LaTime at={createdAt} />,
    },
  ],
};

const toNames = ({ designProducts }: StaffDesign) => designProducts.map(({ name }) => name).join(', ');

function Status({ design: { status } }: { design: StaffDesign }) {
  useTexts(designsTexts);
  return findText(`designs:statuses.${status}`) ?? status;
}
