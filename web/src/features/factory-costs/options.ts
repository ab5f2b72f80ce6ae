import { factoryOf, listShippings } from '@bobbin/domain/factories/factories';
import { type House } from '@bobbin/domain/factories/houses';
import type { FulfilOption } from '@bobbin/domain/factories/factory';

export type OptionField = 'line' | 'facility' | 'shipping';

/** Lists the options of a factory across all its production lines. */
export function listOptions(house: House, field: OptionField): readonly FulfilOption[] {
  const { lines, facilities } = factoryOf(house);
  if (field === 'line') return lines;
  if (field === 'facility') return facilities.options;
  const all = [...listShippings(house, null), ...lines.flatMap(({ value }) => listShippings(house, value))];
  return all.filter(({ value }, index) => all.findIndex((option) => option.value === value) === index);
}

export function toOptionLabel(house: House, field: OptionField, value: string): string {
  return listOptions(house, field).find((option) => option.value === value)?.label ?? value;
}
