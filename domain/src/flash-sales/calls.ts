/** Maximum number of products in one call, and of the SKUs of all these products together (MKT-42). */
export const SALE_CALL_MAX = 300;
/** Maximum number of characters of an activity's title (MKT-43). */
const TITLE_MAX = 50;

export interface PlacedSku {
  skuId: string;
  /** Numbers of the activity that receives the SKU and of the call that adds the SKU; both numbers start at 1. */
  activity: number;
  call: number;
}

/**
 * Distributes the SKUs of products over calls, and the calls over activities of at most `batch` SKUs (FSL-5). All SKUs of a product are in one call
 * where they fit, so that the marketplace receives the product once.
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
 * Returns the title of an activity: the sale's name, truncated if needed, and a suffix that is unique in the shop (MKT-43).
 * Errors: none.
 * @example activityTitle('Create Flash Sale', 'K7Q2M9') // 'Create Flash Sale K7Q2M9'
 */
export function activityTitle(name: string, mark: string): string {
  const room = TITLE_MAX - mark.length - 1;
  return `${[...name.trim()].slice(0, room).join('').trim()} ${mark}`;
}
