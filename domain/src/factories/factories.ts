import { PRODUCT_TYPES } from '../products/garments.ts';
import type { FactoryFacts, FulfilOption, LineOptions } from './factory.ts';
import { FLASH } from './flash.ts';
import { HOUSES, type House } from './houses.ts';
import { MANGO } from './mango.ts';
import { PRESSIFY } from './pressify.ts';

const FACTORIES = { PRESSIFY, MANGO, FLASH } as const satisfies Record<House, FactoryFacts>;

/** Houses whose account is proved in a certain way. */
export type HouseBy<C extends FactoryFacts['credentials']> = {
  [H in House]: (typeof FACTORIES)[H]['credentials'] extends C ? H : never;
}[House];

type ConnectedField = (typeof FACTORIES)[House]['connectedField'];

/**
 * Gives the facts of a factory.
 *
 * Errors: none.
 * @example factoryOf('FLASH').name // 'Flash Pod'
 */
export function factoryOf(house: House): FactoryFacts {
  return FACTORIES[house];
}

/**
 * Tells whether an account is proved with a user name and a password.
 *
 * Errors: none.
 * @example isLoginHouse('FLASH') // true
 */
export function isLoginHouse(house: House): house is HouseBy<'login'> {
  return factoryOf(house).credentials === 'login';
}

/**
 * Writes which factories are connected, in the fields of the wire.
 *
 * Errors: none.
 * @example toConnectedFields(new Set(['MANGO'])).isMango // true
 */
export function toConnectedFields(houses: ReadonlySet<string>): Record<ConnectedField, boolean> {
  const fields = HOUSES.map((house) => [FACTORIES[house].connectedField, houses.has(house)]);
  return Object.fromEntries(fields) as Record<ConnectedField, boolean>;
}

/**
 * Reads which factories are connected, from the fields of the wire.
 *
 * Errors: none.
 * @example listConnectedHouses({ isPressify: true, isMango: false, isFlash: false }) // ['PRESSIFY']
 */
export function listConnectedHouses(fields: Readonly<Record<ConnectedField, boolean>>): House[] {
  return HOUSES.filter((house) => fields[FACTORIES[house].connectedField]);
}

/**
 * Lists the speeds that can be chosen for a factory and its line; empty when the line knows none.
 *
 * Errors: none.
 * @example listShippings('MANGO', 'TIKTOK') // []
 */
export function listShippings(house: House, line: string | null): readonly FulfilOption[] {
  return onLine(factoryOf(house).shippings, line);
}

/**
 * Lists the places that can be chosen for a factory and its line; empty when the line knows none.
 *
 * Errors: none.
 * @example listFacilities('MANGO', 'FASTUS') // []
 */
export function listFacilities(house: House, line: string | null): readonly FulfilOption[] {
  return onLine(factoryOf(house).facilities, line);
}

function onLine(choice: LineOptions, line: string | null): readonly FulfilOption[] {
  return choice.onLine === null || choice.onLine === line ? choice.options : [];
}

/**
 * Gives the value a new form starts with, or null when there is nothing to choose.
 *
 * Errors: none.
 * @example defaultOption(listShippings('FLASH', null)) // '2'
 */
export function defaultOption(options: readonly FulfilOption[]): string | null {
  return options.find((option) => option.isDefault)?.value ?? null;
}

/**
 * Gives the name by which a factory's catalogue knows a garment, or null when its type is unknown.
 *
 * Errors: none.
 * @example garmentName('FLASH', 'Hoodie') // 'GILDAN G18500'
 */
export function garmentName(house: House, parsedType: string | null): string | null {
  const type = PRODUCT_TYPES.find((known) => known === parsedType);
  return type === undefined ? null : factoryOf(house).garments[type];
}

/**
 * Gives the maker's style that a factory's name of a garment comes with, or null where there is none.
 *
 * Errors: none.
 * @example garmentStyle('MANGO', 'T-shirt') // 'Gildan 5000'
 */
export function garmentStyle(house: House, parsedType: string | null): string | null {
  const type = PRODUCT_TYPES.find((known) => known === parsedType);
  return type === undefined ? null : (factoryOf(house).styles?.[type] ?? null);
}
