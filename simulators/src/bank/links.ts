import type { Link, Movement } from './model.ts';

const squeeze = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Ends what nobody paid in time. */
export function expire(links: readonly Link[], now: number): void {
  for (const link of links) {
    const isOpen = link.status === 'PENDING' || link.status === 'UNDERPAID';
    if (isOpen && link.expiredAt !== null && now >= link.expiredAt) link.status = 'EXPIRED';
  }
}

/** The link through which a movement came. */
export function findLink(links: readonly Link[], movement: Movement): Link | null {
  return links.find(({ paid }) => paid.some(({ id }) => id === movement.id)) ?? null;
}

/** Finds the link whose own word stands in a content; what is ended takes nothing, what is paid takes a second time. */
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
