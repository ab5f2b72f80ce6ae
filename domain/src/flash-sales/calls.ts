/** At most so many products, and variants of all of them together, go in one call (MKT-42). */
export const SALE_CALL_MAX = 300;
/** Characters of an activity's title at most (MKT-43). */
const TITLE_MAX = 50;

export interface PlacedSku {
  skuId: string;
  /** Which activity takes it, and which call brings it there; both from 1 on. */
  activity: number;
  call: number;
}

/**
 * Puts the SKUs of products into calls, and these into activities of at most `batch` SKUs (FSL-5). A product stays whole where one call
 * can hold it: the marketplace is told of it once.
 *
 * Errors: none.
 */
export function placeSkus(products: readonly { skuIds: readonly string[] }[], batch: number): PlacedSku[] {
  const most = Math.min(SALE_CALL_MAX, batch);
  const placed: PlacedSku[] = [];
  let activity = 1;
  let call = 1;
  let inActivity = 0;
  let inCall = 0;
  const nextCall = () => {
    if (inCall === 0) return;
    call += 1;
    inCall = 0;
  };
  for (const { skuIds } of products) {
    const fits = skuIds.length <= most;
    if (fits && inActivity + skuIds.length > batch) {
      nextCall();
      activity += 1;
      inActivity = 0;
    }
    if (fits && inCall + skuIds.length > most) nextCall();
    for (const skuId of skuIds) {
      if (inActivity === batch) {
        nextCall();
        activity += 1;
        inActivity = 0;
      }
      if (inCall === most) nextCall();
      placed.push({ skuId, activity, call });
      inActivity += 1;
      inCall += 1;
    }
  }
  return placed;
}

/**
 * Gives the title of an activity: the sale's name, cut where it is too long, and a mark that no other activity of the shop has (MKT-43).
 *
 * Errors: none.
 * @example activityTitle('Create Flash Sale', 'K7Q2M9') // 'Create Flash Sale K7Q2M9'
 */
export function activityTitle(name: string, mark: string): string {
  const room = TITLE_MAX - mark.length - 1;
  return `${[...name.trim()].slice(0, room).join('').trim()} ${mark}`;
}
