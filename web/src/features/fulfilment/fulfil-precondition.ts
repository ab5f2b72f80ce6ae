import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { HOUSES } from '@bobbin/domain/factories/houses';
import type { Values } from '../../ui/feedback/field-values.ts';
import type { Mate } from './use-mates.ts';
import type { FulfilForm } from './fulfil-form.ts';

/** Returns the factory's own name of a shipping speed; each speed belongs to one factory. */
export function toSpeedName(speed: string): string {
  const options = HOUSES.flatMap((house) => factoryOf(house).shippings.options);
  return options.find(({ value }) => value === speed)?.label ?? speed;
}

const nameOf = (id: string, field: string) => `orderProducts.${id}.${field}`;

/** Returns the values that the dialog showed when it opened, by their names on the wire (API-26). */
export function toOpened(order: Order, products: readonly OrderProductDesigns[], mates: readonly Mate[]): Values {
  const { fulfillType, fulfillHouse, fulfillLine, fulfillFacility, fulfillShipping, fulfillPrice } = order;
  return {
    fulfillType,
    fulfillHouse,
    fulfillLine,
    fulfillFacility,
    fulfillShipping,
    fulfillPrice,
    // The ids are sorted as the server sorts them, so that both lists compare equal.
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

/** Picks the precondition of a submit: the displayed values that the submit overwrites, which are the manual price or the factory's instructions. */
export function toPrecondition({ fulfillPrice, ...opened }: Values, { type }: Pick<FulfilForm, 'type'>): Values {
  if (type === 'AUTO') return opened;
  const ofOrder = Object.entries(opened).filter(([field]) => !field.startsWith('orderProducts.'));
  return { ...Object.fromEntries(ofOrder), fulfillPrice: fulfillPrice ?? null };
}

/** Returns the same values as a submit of this form would store them. */
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
