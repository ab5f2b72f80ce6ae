import { startFlashSimulator } from '@bobbin/simulators/flash/server';
import { startMangoSimulator } from '@bobbin/simulators/mango/server';
import { startTelegramSimulator } from '@bobbin/simulators/telegram/server';

/** Simulated partners that few tests need, and that other tests do not start. */
export type FurtherPartner = 'mango' | 'flash' | 'telegram';

export interface FurtherPartners {
  /** Environment variables for the configuration of the server. */
  env: Record<string, string>;
  /** Addresses of the simulators' controls, by partner. */
  urls: Record<FurtherPartner, string>;
  close(): Promise<void>;
}

export async function startFurtherPartners(wanted: readonly FurtherPartner[]): Promise<FurtherPartners> {
  const env: Record<string, string> = {};
  const urls = { mango: '', flash: '', telegram: '' };
  const closing: (() => Promise<void>)[] = [];
  if (wanted.includes('mango')) {
    const { url, baseUrl, costs, close } = await startMangoSimulator();
    Object.assign(env, { MANGO_BASE_URL: baseUrl, MANGO_COSTS: costs });
    urls.mango = url;
    closing.push(close);
  }
  if (wanted.includes('flash')) {
    const { url, baseUrl, costs, close } = await startFlashSimulator();
    Object.assign(env, { FLASH_BASE_URL: baseUrl, FLASH_COSTS: costs });
    urls.flash = url;
    closing.push(close);
  }
  if (wanted.includes('telegram')) {
    const { url, close } = await startTelegramSimulator();
    Object.assign(env, { TELEGRAM_API_BASE: url });
    urls.telegram = url;
    closing.push(close);
  }
  return {
    env,
    urls,
    async close() {
      await Promise.all(closing.map((each) => each()));
    },
  };
}
