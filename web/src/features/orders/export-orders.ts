import type { Reply } from '@bobbin/contract/endpoint';
import { exportOrders } from '@bobbin/contract/orders';
import { call } from '../../api/client.ts';
import type { OrderSearch } from './order-search.ts';
import { toOrderFilter } from './use-orders.ts';

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

/** The clipboard refused; the text is there to be copied by hand (W59). */
export class ClipboardRefused extends Error {
  readonly text: string;

  constructor(text: string) {
    super('The clipboard refused the text');
    this.name = 'ClipboardRefused';
    this.text = text;
  }
}

/** Copies the lines of orders to the clipboard and tells how many. Throws ApiError and ClipboardRefused. */
export async function copyOrders(scope: ExportScope): Promise<number> {
  const { lines } = await getLines(scope);
  const text = lines.join('\n');
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new ClipboardRefused(text);
  }
  return lines.length;
}
