/** Returns the element of a row that receives the focus: the link that is marked for it or, without such a link, the first link or button. */
export function findRowLink(row: Element | null | undefined): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('a[data-row-link]') ?? row?.querySelector<HTMLElement>('a[href], button') ?? null
  );
}
