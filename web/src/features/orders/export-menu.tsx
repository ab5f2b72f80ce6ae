import { Button } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../../api/errors.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { notify } from '../../ui/notify.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './order-actions.module.css';
import { ClipboardRefused, copyOrders, type ExportScope } from './export-orders.ts';

const CopyByHand = lazy(async () => ({ default: (await import('./copy-by-hand.tsx')).CopyByHand }));

/** Copies orders to the clipboard with the document's words (Spec 1 §8); a refusal gives the text to copy by hand (W59). */
export function useExport(): (scope: ExportScope) => void {
  const { t } = useTranslation('orders');
  return (scope) => {
    copyOrders(scope).then(
      (count) => {
        notify({
          tone: 'success',
          title: t('export.done'),
          text: `${t('export.copied')} · ${t('export.count', { count })}`,
        });
      },
      (error: unknown) => {
        if (error instanceof ClipboardRefused) {
          return openDialog((close) => (
            <Suspense>
              <CopyByHand text={error.text} onClose={close} />
            </Suspense>
          ));
        }
        const { title, detail } = toErrorText(error);
        notify({ tone: 'error', title: t('export.failed'), text: [title, detail].filter(Boolean).join(' ') });
      },
    );
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
