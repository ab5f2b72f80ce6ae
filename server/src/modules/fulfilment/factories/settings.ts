import type { SeenFields } from '@bobbin/contract/envelope';
import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';
import { defaultOption, factoryOf, listFacilities, listShippings } from '@bobbin/domain/factories/factories';
import { HOUSES, isCustomHouse, isHouse } from '@bobbin/domain/factories/houses';
import type { FulfilOption } from '@bobbin/domain/factories/factory';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { OPTION_FIELDS, toSettings, type HouseOptions, type WantedOptions } from '../wire.ts';
import * as queries from './settings.sql.ts';

/**
 * Fills in the default options of a factory (FUL-2). Ignores an option that belongs to another line or factory, because a form may still contain it.
 * Rejects a value that no line of the factory offers.
 * @throws AppError INVALID_INPUT naming the field with the invalid value
 */
export function toHouseOptions(house: string, wanted: WantedOptions): HouseOptions {
  const { lines, shippings, facilities } = factoryOf(house);
  const line = choose('line', lines, wanted.line);
  return {
    line,
    shipping: choose('shipping', listShippings(house, line), wanted.shipping, shippings.options),
    facility: choose('facility', listFacilities(house, line), wanted.facility, facilities.options),
  };
}

function choose(
  field: keyof WantedOptions,
  options: readonly FulfilOption[],
  wanted: string | null | undefined,
  ofAllLines = options,
): string | null {
  if (!wanted) return defaultOption(options);
  const isOfAnother = ofAllLines.length === 0 || ofAllLines.some(({ value }) => value === wanted);
  if (options.length === 0 && isOfAnother) return null;
  const option = options.find((known) => known.value === wanted);
  if (!option || option.isDisabled) {
    throw new AppError('INVALID_INPUT', { issues: [{ path: `body.${OPTION_FIELDS[field]}`, message: 'notAnOption' }] });
  }
  return option.value;
}

/**
 * Returns the factory and options that the dialog proposes for an order (FUL-2): those of the order, otherwise the saved ones, otherwise the first
 * factory with its defaults. An option that the factory no longer offers is ignored. When `house` is given, the options come from the order or the
 * settings, whichever names this factory.
 */
export function proposeOptions(
  order: FulfilmentSettings,
  saved: FulfilmentSettings,
  wanted: string | null,
): { house: string; options: HouseOptions } {
  // The name of a custom factory is none of ours; NONE is the absence of a choice (CUF-1).
  const sources = [order, saved].filter(({ fulfillHouse }) => isHouse(fulfillHouse) || isCustomHouse(fulfillHouse));
  const source = wanted === null ? sources[0] : sources.find(({ fulfillHouse }) => fulfillHouse === wanted);
  const house = wanted ?? source?.fulfillHouse ?? HOUSES[0];
  const keep = (options: readonly FulfilOption[], value: string | null | undefined) =>
    options.find((option) => option.value === value && !option.isDisabled)?.value ?? defaultOption(options);
  const line = keep(factoryOf(house).lines, source?.fulfillLine);
  return {
    house,
    options: {
      line,
      shipping: keep(listShippings(house, line), source?.fulfillShipping),
      facility: keep(listFacilities(house, line), source?.fulfillFacility),
    },
  };
}

export function createSettings({ db, clock }: { db: Db; clock: Clock }) {
  /** The factory NONE means that no settings were saved yet (FUL-8). */
  async function getSettings(scope: OwnerScope): Promise<FulfilmentSettings> {
    const row = await queries.getSettingsRow(db, scope);
    return toSettings(row?.house ?? null, row ?? null);
  }

  return {
    getSettings,

    /** Saves the settings; the factory NONE clears them. @throws AppError INVALID_INPUT, CHANGED_MEANWHILE */
    async saveSettings(
      scope: SellerScope,
      house: string,
      wanted: WantedOptions,
      seen?: SeenFields,
    ): Promise<FulfilmentSettings> {
      const options = house === 'NONE' ? null : toHouseOptions(house, wanted);
      await inTransaction(db, async (trx) => {
        const row = await queries.lockSettingsRow(trx, scope);
        const made = toSettings(options === null ? null : house, options);
        assertUnchanged(seen, { ...toSettings(row?.house ?? null, row ?? null) }, { ...made });
        if (options === null) await queries.deleteSettingsRow(trx, scope);
        else await queries.saveSettingsRow(trx, scope, { house, ...options, updated_at: new Date(clock.now()) });
      });
      return getSettings(scope);
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;
