import { PRODUCT_TYPES } from '../products/garments.ts';
import { CUSTOM_FACTS } from './custom-facts.ts';
import type { FactoryFacts, FulfilOption, LineOptions } from './factory.ts';
import { FLASH } from './flash.ts';
import { HOUSES, isHouse, type House } from './houses.ts';
import { MANGO } from './mango.ts';
import { PRESSIFY } from './pressify.ts';

const FACTORIES = { PRESSIFY, MANGO, FLASH } as const satisfies Record<House, FactoryFacts>;

/** Factories whose accounts have credentials of the given kind. */
export type HouseBy<C extends FactoryFacts['credentials']> = {
  [H in House]: (typeof FACTORIES)[H]['credentials'] extends C ? H : never;
}[House];

type ConnectedField = (typeof FACTORIES)[House]['connectedField'];

/**
 * Returns the facts about a factory. Any name that is not one of our factories names a seller's custom factory (CUF-1).
 * Errors: none.
 * @example factoryOf('FLASH').name // 'Flash Pod'
 */
export function factoryOf(house: string): FactoryFacts {
  return isHouse(house) ? FACTORIES[house] : CUSTOM_FACTS;
}

/**
 * Returns whether accounts of a factory use a user name and a password.
 * Errors: none.
 * @example isLoginHouse('FLASH') // true
 */
export function isLoginHouse(house: House): house is HouseBy<'login'> {
  return factoryOf(house).credentials === 'login';
}

/**
 * Writes the connected factories as fields of the wire.
 * Errors: none.
 * @example toConnectedFields(new Set(['MANGO'])).isMango // true
 */
export function toConnectedFields(houses: ReadonlySet<string>): Record<ConnectedField, boolean> {
  const fields = HOUSES.map((house) => [FACTORIES[house].connectedField, houses.has(house)]);
  return Object.fromEntries(fields) as Record<ConnectedField, boolean>;
}

/**
 * Reads the connected factories from fields of the wire.
 * Errors: none.
 * @example listConnectedHouses({ isPressify: true, isMango: false, isFlash: false }) // ['PRESSIFY']
 */
export function listConnectedHouses(fields: Readonly<Record<ConnectedField, boolean>>): House[] {
  return HOUSES.filter((house) => fields[FACTORIES[house].connectedField]);
}

/**
 * Lists the speeds that a factory offers on a production line; empty when the line has none.
 * Errors: none.
 * @example listShippings('MANGO', 'TIKTOK') // []
 */
export function listShippings(house: string, line: string | null): readonly FulfilOption[] {
  return onLine(factoryOf(house).shippings, line);
}

/**
 * Lists the facilities that a factory offers on a production line; empty when the line has none.
 * Errors: none.
 * @example listFacilities('MANGO', 'FASTUS') // []
 */
export function listFacilities(house: string, line: string | null): readonly FulfilOption[] {
  return onLine(factoryOf(house).facilities, line);
}

function onLine(choice: LineOptions, line: string | null): readonly FulfilOption[] {
  return choice.onLine === null || choice.onLine === line ? choice.options : [];
}

/**
 * Returns the value of the default option, which a new form preselects; null when the list has no options.
 * Errors: none.
 * @example defaultOption(listShippings('FLASH', null)) // '2'
 */
export function defaultOption(options: readonly FulfilOption[]): string | null {
  return options.find((option) => option.isDefault)?.value ?? null;
}

/**
 * Returns the name of a garment in a factory's catalogue, or null when its type is unknown.
 * Errors: none.
 * @example garmentName('FLASH', 'Hoodie') // 'GILDAN G18500'
 */
export function garmentName(house: string, parsedType: string | null): string | null {
  const type = PRODUCT_TYPES.find((known) => known === parsedType);
  return type === undefined ? null : factoryOf(house).garments[type];
}

/**
 * Returns the manufacturer's style that a factory uses for a kind of garment; null when the factory's name already contains the style, or the garment
 * is unknown.
 * Errors: none.
 * @example garmentStyle('MANGO', 'T-shirt') // 'Gildan 5000'
 */
export function garmentStyle(house: string, parsedType: string | null): string | null {
  const type = PRODUCT_TYPES.find((known) => known === parsedType);
  return type === undefined ? null : (factoryOf(house).styles?.[type] ?? null);
}
