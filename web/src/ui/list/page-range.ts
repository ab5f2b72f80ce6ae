import { PAGE_LINKS_MAX } from '@bobbin/domain/limits';

/** Lists the pages that get a link: at most five, beginning with max(1, current − 4) (UI-14). */
export function listPageLinks(current: number, total: number): number[] {
  const first = Math.max(1, current - (PAGE_LINKS_MAX - 1));
  const last = Math.min(total, first + PAGE_LINKS_MAX - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Parses a typed page number and clamps it to the existing pages; null if it is not a number. */
export function toPage(text: string, total: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  return Math.min(Math.max(1, Number(text)), Math.max(1, total));
}
