import { once } from 'node:events';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { type Service, startService } from './service.ts';

/** Environment in which the server finds the simulated partners. */
export type PartnerEnvironment = Record<
  | 'MARKETPLACE_BASE_URL'
  | 'MARKETPLACE_AUTH_URL'
  | 'MARKETPLACE_AUTHORIZE_URL'
  | 'MARKETPLACE_APP_KEY'
  | 'MARKETPLACE_APP_SECRET'
  | 'MARKETPLACE_SERVICE_ID'
  | 'PRESSIFY_BASE_URL'
  | 'PRESSIFY_COSTS'
  | 'PRESSIFY_FIND_BY'
  | 'MANGO_BASE_URL'
  | 'MANGO_COSTS'
  | 'FLASH_BASE_URL'
  | 'FLASH_COSTS'
  | 'TELEGRAM_API_BASE'
  | 'TELEGRAM_BOT_TOKEN'
  | 'BANK_BIN'
  | 'BANK_ACCOUNT'
  | 'BANK_ACCOUNT_NAME'
  | 'BANK_PAGE_URL'
  | 'SEPAY_BASE_URL'
  | 'SEPAY_HOOK_SECRET'
  | 'SEPAY_TOKEN'
  | 'CASSO_BASE_URL'
  | 'CASSO_CHECKSUM_KEY'
  | 'CASSO_API_KEY'
  | 'PAYOS_CHECKSUM_KEY',
  string
>;

type Greeting = {
  marketplace: { url: string; appKey: string; appSecret: string; serviceId: string };
  pressify: { url: string; costs: string };
  mango: { baseUrl: string; costs: string };
  flash: { baseUrl: string; costs: string };
  telegram: { url: string; botToken: string };
  bank: {
    url: string;
    bin: string;
    account: string;
    name: string;
    secrets: { sepaySecret: string; sepayToken: string; cassoKey: string; cassoApiKey: string; payosKey: string };
  };
};

/** Consecutive ports, one for each simulated partner. */
export const SIMULATOR_PORTS = 6;

/** Names of the files in the data folder that store the worlds of the simulated partners. */
export const STATE_FILES = {
  SIM_STATE_FILE: 'simulators.json',
  PRESSIFY_STATE_FILE: 'pressify.json',
  MANGO_STATE_FILE: 'mango.json',
  FLASH_STATE_FILE: 'flash.json',
};

/** Starts the simulated marketplace on `port`, and PRESSIFY, MANGO, FLASH, Telegram and the bank on the next ones, in one process. */
export async function startSimulators(
  port: number,
  world: { dataDir: string; publicUrl: string },
  logFile: string,
  onStart: (service: Service) => void,
): Promise<{ service: Service; environment: PartnerEnvironment }> {
  const service = startService({
    name: 'simulators',
    command: ['scripts/start/simulators.ts'],
    env: {
      SIM_PORT: String(port),
      ...Object.fromEntries(Object.entries(STATE_FILES).map(([name, file]) => [name, join(world.dataDir, file)])),
      PUBLIC_URL: world.publicUrl,
    },
    logFile,
  });
  onStart(service);
  const first = await Promise.race([once(service.child, 'message'), service.ended]);
  if (typeof first === 'string') throw new Problem(`${first}.`);
  const { marketplace, pressify, mango, flash, telegram, bank } = first[0] as Greeting;
  return {
    service,
    environment: {
      MARKETPLACE_BASE_URL: marketplace.url,
      MARKETPLACE_AUTH_URL: marketplace.url,
      MARKETPLACE_AUTHORIZE_URL: marketplace.url,
      MARKETPLACE_APP_KEY: marketplace.appKey,
      MARKETPLACE_APP_SECRET: marketplace.appSecret,
      MARKETPLACE_SERVICE_ID: marketplace.serviceId,
      PRESSIFY_BASE_URL: pressify.url,
      PRESSIFY_COSTS: pressify.costs,
      // The search for orders is enabled because the simulator supports it, so that no order stays uncertain after an outage (PAR-9).
      PRESSIFY_FIND_BY: 'ref',
      MANGO_BASE_URL: mango.baseUrl,
      MANGO_COSTS: mango.costs,
      FLASH_BASE_URL: flash.baseUrl,
      FLASH_COSTS: flash.costs,
      TELEGRAM_API_BASE: telegram.url,
      TELEGRAM_BOT_TOKEN: telegram.botToken,
      BANK_BIN: bank.bin,
      BANK_ACCOUNT: bank.account,
      BANK_ACCOUNT_NAME: bank.name,
      BANK_PAGE_URL: bank.url,
      SEPAY_BASE_URL: bank.url,
      SEPAY_HOOK_SECRET: bank.secrets.sepaySecret,
      SEPAY_TOKEN: bank.secrets.sepayToken,
      CASSO_BASE_URL: bank.url,
      CASSO_CHECKSUM_KEY: bank.secrets.cassoKey,
      CASSO_API_KEY: bank.secrets.cassoApiKey,
      PAYOS_CHECKSUM_KEY: bank.secrets.payosKey,
    },
  };
}
