import type { LiveEvent } from '@bobbin/contract/events';
import { isListOf, isRecord } from './envelope.ts';

/** Splits the text of a server-sent event stream into the data of its events, and buffers an incomplete event. */
export function createEventParser(onData: (data: string) => void): (chunk: string) => void {
  let rest = '';
  let data: string[] = [];
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        onData(data.join('\n'));
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      }
    }
  };
}

/** Returns whether this version knows a live event, because another tab may run a newer version and pass on its events. */
export function isLiveEvent(value: unknown): value is LiveEvent {
  if (!isRecord(value)) return false;
  if (value.type === 'balance' || value.type === 'inbox' || value.type === 'staffSku') return true;
  if (value.type === 'staffWork') return isText(value.area);
  if (value.type === 'orderViews') return isText(value.userId);
  if (value.type === 'sight') return isText(value.mark);
  if (value.type === 'design' || value.type === 'staffDesign') return isText(value.designId);
  if (typeof value.shopId !== 'string') return false;
  if (value.type === 'shop') return true;
  return value.type === 'orders' && isListOf(value.ids, isText) && Number.isInteger(value.newCount);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
