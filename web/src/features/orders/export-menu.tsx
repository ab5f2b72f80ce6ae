import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../ui/popover.tsx';
import styles from './order-actions.module.css';
import type { ExportScope } from './export-orders.tsx';

/** Copies orders to the clipboard; the work is loaded with the first press. */
export function useExport(): (scope: ExportScope) => void {
  const { t } = useTranslation('orders');
  return (scope) => {
    void import('./export-orders.tsx').then(({ runExport }) => runExport(scope, t));
  };
}

interface ExportMenuProps {
  selectedCount: number;
  pageCount: number;
  total: number;
  /** The numbers as the locale writes them. */
  format: (count: number) => string;
  onSelected: () => void;
  onPage: () => void;
  onAll: () => void;
}

/** 'export orders': what is chosen, this page, or all that match (Spec 1 §2, U28). */
export function ExportMenu({ selectedCount, pageCount, total, format, onSelected, onPage, onAll }: ExportMenuProps) {
  const { t } = useTranslation('orders');
  const choices = [
    {
      key: 'selected',
      label: t('export.selected', { total: format(selectedCount) }),
      count: selectedCount,
      run: onSelected,
    },
    { key: 'page', label: t('export.page', { total: format(pageCount) }), count: pageCount, run: onPage },
    { key: 'all', label: t('export.all', { total: format(total) }), count: total, run: onAll },
  ];
  return (
    <Popover align="end" label={t('export.title')}>
      {(close) => (
        <div className={styles.menu}>
          {choices.map(({ key, label, count, run }) => (
            <Button
              key={key}
              variant="subtle"
              color="neutral"
              justify="flex-start"
              disabled={count === 0}
              onClick={() => {
                close();
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </Popover>
  );
}
