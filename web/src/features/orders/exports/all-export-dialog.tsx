import type { Order } from '@bobbin/contract/orders';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { adminOrdersTexts } from '../../../i18n/vi/admin-orders.ts';
import type { Selection } from '../../../ui/list/data-list/selection.ts';
import { ALL_ORDER_LIST } from '../list/all-order-columns.tsx';
import { DEFAULT_ALL_SORT, type AllOrderSearch } from '../list/all-order-search.ts';
import { ExportForm } from './export-dialog.tsx';
import { toAllFilter } from '../list/use-all-orders.ts';

interface AllExportDialogProps {
  search: AllOrderSearch;
  selection: Selection;
  rows: readonly Order[];
  total: number;
  onClose: () => void;
}

/** Exports the orders of all sellers to a file, for staff with the permission (EXP-9). */
export function AllExportDialog({ search, ...orders }: AllExportDialogProps) {
  const t = useTexts(adminOrdersTexts);
  return (
    <ExportForm
      {...orders}
      owners="allSellers"
      listed={ALL_ORDER_LIST.columns.map(({ key }) => key)}
      sortBy={search.sortBy ?? DEFAULT_ALL_SORT}
      readFilter={() => toAllFilter(search)}
      // Orders that match a text search cannot be exported as a whole, because the server can search only within one seller. The orders on screen can
      // be exported.
      whyNotAll={search.search === undefined ? null : t('exportNoSearch')}
    />
  );
}
