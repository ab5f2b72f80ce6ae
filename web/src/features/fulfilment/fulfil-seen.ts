import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { HOUSES } from '@bobbin/domain/factories/houses';
import type { Values } from '../../ui/feedback/seen-values.ts';
import type { Mate } from './use-mates.ts';
import type { FulfilForm } from './fulfil-form.ts';

/** A speed as the factories call it; each speed is one factory's. */
export function toSpeedName(speed: string): string {
  const options = HOUSES.flatMap((house) => factoryOf(house).shippings.options);
  return options.find(({ value }) => value === speed)?.label ?? speed;
}

const nameOf = (id: string, field: string) => `orderProducts.${id}.${field}`;

/** What the dialog shows of an order when it is opened, by the names of the wire (API-26). */
export function toOpened(order: Order, products: readonly OrderProductDesigns[], mates: readonly Mate[]): Values {
  const { fulfillType, fulfillHouse, fulfillLine, fulfillFacility, fulfillShipping, fulfillPrice } = order;
  return {
    fulfillType,
    fulfillHouse,
    fulfillLine,
    fulfillFacility,
    fulfillShipping,
    fulfillPrice,
    // Sorted as the server sorts them.
    sameParcel: mates
      .map((mate) => mate.order.id)
      .toSorted()
      .join(', '),
    ...Object.fromEntries(
      products.flatMap(({ id, productType, productColor, productSize }) => [
        [nameOf(id, 'productType'), productType],
        [nameOf(id, 'productColor'), productColor],
        [nameOf(id, 'productSize'), productSize],
      ]),
    ),
  };
}

/** Of that what a submit overwrites: the price by hand, and what a factory is told. */
export function toSeenOf({ fulfillPrice, ...opened }: Values, { type }: Pick<FulfilForm, 'type'>): Values {
  if (type === 'AUTO') return opened;
  const ofOrder = Object.entries(opened).filter(([field]) => !field.startsWith('orderProducts.'));
  return { ...Object.fromEntries(ofOrder), fulfillPrice: fulfillPrice ?? null };
}

/** What a submit makes of it. */
export function toMine(form: FulfilForm): Values {
  return {
    fulfillType: form.type,
    fulfillHouse: form.house,
    fulfillLine: form.line,
    fulfillFacility: form.facility,
    fulfillShipping: form.shipping,
    fulfillPrice: form.type === 'AUTO' ? null : form.price.trim(),
    ...Object.fromEntries(
      Object.entries(form.choices).flatMap(([id, choice]) =>
        Object.entries(choice).map(([field, value]) => [nameOf(id, field), value]),
      ),
    ),
  };
}
