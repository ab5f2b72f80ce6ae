import type { Link, Movement } from './model.ts';

const squeeze = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Ends unpaid payment links that have expired. */
export function expire(links: readonly Link[], now: number): void {
  for (const link of links) {
    const isOpen = link.status === 'PENDING' || link.status === 'UNDERPAID';
    if (isOpen && link.expiredAt !== null && now >= link.expiredAt) link.status = 'EXPIRED';
  }
}

/** Returns the payment link through which a movement arrived. */
export function findLink(links: readonly Link[], movement: Movement): Link | null {
  return links.find(({ paid }) => paid.some(({ id }) => id === movement.id)) ?? null;
}

/** Finds the payment link whose code is in a transfer description. An ended link accepts no payment; a paid link accepts a second payment. */
export function attach(links: readonly Link[], movement: Movement, now: number): void {
  expire(links, now);
  if (movement.amount <= 0) return;
  const text = squeeze(movement.content);
  const link = links.find(({ content, status }) => {
    const [word = ''] = content.split(' ');
    return text.includes(word) && status !== 'CANCELLED' && status !== 'EXPIRED';
  });
  if (!link) return;
  link.paid.push(movement);
  const sum = link.paid.reduce((total, { amount }) => total + amount, 0);
  link.status = sum >= link.amount ? 'PAID' : 'UNDERPAID';
}
