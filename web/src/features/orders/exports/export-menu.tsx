import { useTexts } from '../../../i18n/use-texts.tsx';
import { exportOrdersTexts } from '../../../i18n/vi/export-orders.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import type { ExportScope } from './export-orders.tsx';

/** Copies orders to the clipboard; the code for copying loads with the first click. */
export function startExport(scope: ExportScope): void {
  void import('./export-orders.tsx').then(({ runExport }) => runExport(scope));
}

interface ExportMenuProps {
  selectedCount: number;
  pageCount: number;
  /** Number of orders that match the filters; undefined while it is unknown. */
  total: number | undefined;
  /** Formats a number for the language of the page. */
  format: (count: number) => string;
  onSelected: () => void;
  onPage: () => void;
  onAll: () => void;
  onFile: () => void;
}

/** Menu 'Export orders': exports the selected orders, this page, or all matching orders, to the clipboard (ORD-21) or to a file. */
export function ExportMenu({
  selectedCount,
  pageCount,
  total,
  format,
  onSelected,
  onPage,
  onAll,
  onFile,
}: ExportMenuProps) {
  const t = useTexts(exportOrdersTexts);
  const choices = [
    {
      key: 'selected',
      label: t('selected', { total: format(selectedCount) }),
      count: selectedCount,
      run: onSelected,
    },
    { key: 'page', label: t('page', { total: format(pageCount) }), count: pageCount, run: onPage },
    {
      key: 'all',
      label: t('all', { total: total === undefined ? '–' : format(total) }),
      count: total ?? 0,
      run: onAll,
    },
  ];
  return (
    <Menu
      align="end"
      label={t('title')}
      title={t('title')}
      actions={[
        ...choices.map(({ key, label, count, run }) => ({
          key,
          label,
          isDisabled: count === 0,
          reads: true,
          onAction: run,
        })),
        { key: 'file', label: t('file'), onAction: onFile },
      ]}
    />
  );
}
