import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';
import {
  defaultOption,
  FACILITIES,
  LINES,
  listShippingOptions,
  type FulfilOption,
  type House,
} from '@bobbin/domain/fulfilment';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import * as queries from './queries.ts';

/** Line, speed and place as a form hands them over; what is left out means the default. */
export interface WantedOptions {
  fulfillLine?: string | null | undefined;
  fulfillShipping?: string | null | undefined;
  fulfillFacility?: string | null | undefined;
}

export interface HouseOptions {
  line: string | null;
  shipping: string | null;
  facility: string | null;
}

/**
 * Fills in the defaults of a house (Spec 1 §9); what a house or its line does not know is dropped.
 * @throws AppError INVALID_INPUT naming the field whose value is none of the options
 */
export function toHouseOptions(house: House, wanted: WantedOptions): HouseOptions {
  const line = choose('fulfillLine', LINES[house], wanted.fulfillLine);
  const hasFacility = house !== 'MANGO' || line === 'TIKTOK';
  return {
    line,
    shipping: choose('fulfillShipping', listShippingOptions(house, line), wanted.fulfillShipping),
    facility: hasFacility ? choose('fulfillFacility', FACILITIES[house], wanted.fulfillFacility) : null,
  };
}

function choose(field: string, options: readonly FulfilOption[], wanted: string | null | undefined): string | null {
  if (options.length === 0) return null;
  if (wanted == null || wanted === '') return defaultOption(options);
  const option = options.find((known) => known.value === wanted);
  if (!option || option.isDisabled) {
    throw new AppError('INVALID_INPUT', { issues: [{ path: `body.${field}`, message: 'notAnOption' }] });
  }
  return option.value;
}

export interface Settings {
  /** House NONE means that nothing was saved yet (Spec 1 §4). */
  getSettings(scope: OwnerScope): Promise<FulfilmentSettings>;
  /** @throws AppError INVALID_INPUT */
  saveSettings(scope: SellerScope, house: House, wanted: WantedOptions): Promise<FulfilmentSettings>;
}

export function createSettings({ db, clock }: { db: Db; clock: Clock }): Settings {
  async function getSettings(scope: OwnerScope): Promise<FulfilmentSettings> {
    const row = await queries.getSettingsRow(db, scope);
    return {
      fulfillHouse: row?.house ?? 'NONE',
      fulfillLine: row?.line ?? null,
      fulfillShipping: row?.shipping ?? null,
      fulfillFacility: row?.facility ?? null,
    };
  }

  return {
    getSettings,

    async saveSettings(scope, house, wanted) {
      const options = toHouseOptions(house, wanted);
      await queries.saveSettingsRow(db, scope, { house, ...options, updated_at: new Date(clock.now()) });
      return getSettings(scope);
    },
  };
}
