/** Returns the element of a row that takes the focus: its marked link, otherwise its first link or button. */
export function findRowLink(row: Element | null | undefined): HTMLElement | null {
  return (
    row?.querySelector<HTMLElement>('a[data-row-link]') ?? row?.querySelector<HTMLElement>('a[href], button') ?? null
  );
}
