import { DEFAULT_ORDER_SORT, type OrderSort } from '@bobbin/domain/orders/list-url';
import type { CallInput } from '@bobbin/contract/endpoints';
import { exportOrders } from '@bobbin/contract/orders.calls';
import { ORDER_EXPORT_MAX } from '@bobbin/domain/limits';
import { textsOf } from '../../../i18n/i18n.ts';
import { copyOrdersTexts } from '../../../i18n/vi/copy-orders.ts';
import { lazy } from 'react';
import { call } from '../../../api/client.ts';
import { toErrorText } from '../../../api/errors.ts';
import { openDialog } from '../../../ui/overlay/dialogs.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import type { OrderSearch } from '../list/order-search.ts';
import { toOrderFilter } from '../list/use-orders.ts';

const CopyByHand = lazy(async () => ({ default: (await import('./copy-by-hand.tsx')).CopyByHand }));

type ExportBody = NonNullable<CallInput<typeof exportOrders>['body']>;

/** Orders to export: the given orders, or all orders that match a search, sorted as in the list (ORD-19, ORD-21). */
export type ExportScope = { search: OrderSearch } | { ids: readonly string[]; sortBy?: OrderSort | undefined };

/** Received lines, and the number of lines that were expected. */
interface Exported {
  lines: string[];
  total: number;
}

/** Fetches one page after another, up to the last page. */
async function collect(body: ExportBody): Promise<Exported> {
  const lines: string[] = [];
  let after: string | undefined;
  for (;;) {
    const piece = await call(exportOrders, { body: { ...body, after } });
    for (const line of piece.lines) lines.push(line);
    if (piece.next === null) return { lines, total: piece.totalItems };
    after = piece.next;
  }
}

/** Fetches one line per order with id, status, fulfil id and fulfil status (ORD-21). */
async function getLines(scope: ExportScope): Promise<Exported> {
  if ('search' in scope) {
    const { search } = scope;
    const filter = { ...(await toOrderFilter(search)), search: search.search };
    return collect({ filter, sortBy: search.sortBy ?? DEFAULT_ORDER_SORT });
  }
  const { ids, sortBy = DEFAULT_ORDER_SORT } = scope;
  const all: Exported = { lines: [], total: ids.length };
  for (let start = 0; start < ids.length; start += ORDER_EXPORT_MAX) {
    const { lines } = await collect({ ids: ids.slice(start, start + ORDER_EXPORT_MAX), sortBy });
    all.lines = [...all.lines, ...lines];
  }
  return all;
}

/**
 * Copies the lines of orders and confirms it with the text of the documents (ORD-21). If the browser refuses access to the clipboard, the lines are
 * shown for copying by hand (ORD-22). If lines are missing, the report says how many.
 */
export async function runExport(scope: ExportScope): Promise<void> {
  try {
    const { lines, total } = await getLines(scope);
    await writeLines(lines, total);
  } catch (error) {
    const { title, detail } = toErrorText(error);
    notify({
      tone: 'error',
      title: textsOf(copyOrdersTexts)('failed'),
      text: [title, detail].filter(Boolean).join(' '),
    });
  }
}

/** Copies lines to the clipboard, and reports how many of the expected lines were copied. */
export async function writeLines(lines: readonly string[], total: number): Promise<void> {
  const t = textsOf(copyOrdersTexts);
  await writeText(lines.join('\n'), () => {
    const text = `${t('copied')} · ${t('count', { count: lines.length })}`;
    if (lines.length === total) notify({ tone: 'success', title: t('done'), text });
    else notify({ tone: 'warning', title: text, text: t('notAll', { count: total }) });
  });
}

async function writeText(text: string, onCopied: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    onCopied();
  } catch {
    openDialog((close) => <CopyByHand text={text} onClose={close} />);
  }
}
