import type { Reply } from '@bobbin/contract/endpoint';
import { exportOrders } from '@bobbin/contract/orders';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { call } from '../../api/client.ts';
import { toErrorText } from '../../api/errors.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { notify } from '../../ui/notify.tsx';
import type { OrderSearch } from './order-search.ts';
import { toOrderFilter } from './use-orders.ts';

const CopyByHand = lazy(async () => ({ default: (await import('./copy-by-hand.tsx')).CopyByHand }));

type ExportReply = Reply<typeof exportOrders>;

/** Given orders, or all that match a search (AC-45). */
export type ExportScope = { ids: readonly string[] } | { search: OrderSearch };

/** Asks for the lines: id, status, fulfil id, fulfil status (W30). */
async function getLines(scope: ExportScope): Promise<ExportReply> {
  if ('ids' in scope) return call(exportOrders, { body: { ids: [...scope.ids] } });
  return call(exportOrders, {
    body: { filter: { ...(await toOrderFilter(scope.search)), search: scope.search.search } },
  });
}

/**
 * Copies the lines of orders with the document's words (Spec 1 §8); where the clipboard refuses, the text is shown to be
 * copied by hand (W59).
 */
export async function runExport(scope: ExportScope, t: TFunction<'orders'>): Promise<void> {
  try {
    const { lines } = await getLines(scope);
    await writeText(lines.join('\n'), () => {
      const count = t('export.count', { count: lines.length });
      notify({ tone: 'success', title: t('export.done'), text: `${t('export.copied')} · ${count}` });
    });
  } catch (error) {
    const { title, detail } = toErrorText(error);
    notify({ tone: 'error', title: t('export.failed'), text: [title, detail].filter(Boolean).join(' ') });
  }
}

async function writeText(text: string, onCopied: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    onCopied();
  } catch {
    openDialog((close) => <CopyByHand text={text} onClose={close} />);
  }
}
