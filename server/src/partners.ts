import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { PrivateAddressError } from '@bobbin/connectors/addresses';
import { type Clock, systemClock } from '@bobbin/connectors/clock';
import { createCasso } from '@bobbin/connectors/banks/casso';
import { createPayos } from '@bobbin/connectors/banks/payos';
import { createSepay } from '@bobbin/connectors/banks/sepay';
import { createFlash } from '@bobbin/connectors/flash/client';
import { createLinkReader, type LinkReader } from '@bobbin/connectors/links';
import { createMango } from '@bobbin/connectors/mango/client';
import { createMarketplace } from '@bobbin/connectors/marketplace/client';
import { createObjects, type Objects } from '@bobbin/connectors/objects';
import { createPressify } from '@bobbin/connectors/pressify/client';
import { createTelegram } from '@bobbin/connectors/telegram/client';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import type { Config } from './config.ts';

const TIMEOUT_MS = 60_000;
/** Maximum size of the picture of a product. */
const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** Timeouts of calls for which a user waits at a form, in milliseconds; a browser gives up after a minute. */
const FORM_TIMEOUT_MS = 15_000;
/**
 * Timeouts of the download of a picture, in milliseconds: the whole download must end before a browser gives up, and each part of it sooner (FIL-20).
 */
const LINK_TIMEOUTS = { totalMs: 45_000, idleMs: 10_000 };

/** Timeout and rate limit of calls to factories; absent fields have their default values. */
export interface FactoryPace {
  /** Timeout of one call in milliseconds. */
  timeoutMs?: number;
  /** Maximum number of calls per second with one key at MANGO (PAR-16). */
  perSecond?: number;
  /** Clock that measures the pauses between calls. */
  clock?: Clock;
}

/**
 * Opens a reader for the pictures of products. They are public addresses, except with a simulated marketplace, which serves the pictures itself.
 */
function openPictures(config: Config, links: LinkReader): Pick<LinkReader, 'open' | 'close'> {
  const { origin, hostname } = new URL(config.MARKETPLACE_BASE_URL);
  const guard = {
    checkHost(host: string) {
      if (host !== hostname) throw new PrivateAddressError(host);
    },
    lookup: lookup as LookupFunction,
  };
  const protocols = ['http:', 'https:'];
  const own = createLinkReader({ maxBytes: PICTURE_MAX_BYTES, ...LINK_TIMEOUTS, guard, protocols });
  return {
    open: (url) => (URL.parse(url)?.origin === origin ? own : links).open(url),
    close: () => own.close(),
  };
}

export type Partners = ReturnType<typeof openPartners>;

/** Creates the connectors to all partners of Bobbin. */
export function openPartners(
  config: Config,
  { timeoutMs = TIMEOUT_MS, perSecond, clock = systemClock }: FactoryPace = {},
) {
  const marketplace = createMarketplace({
    baseUrl: config.MARKETPLACE_BASE_URL,
    authBaseUrl: config.MARKETPLACE_AUTH_URL,
    authorizeUrl: `${config.MARKETPLACE_AUTHORIZE_URL}/open/authorize`,
    appKey: config.MARKETPLACE_APP_KEY,
    appSecret: config.MARKETPLACE_APP_SECRET,
    serviceId: config.MARKETPLACE_SERVICE_ID,
    timeoutMs: TIMEOUT_MS,
    rateLimit: { perSecond: config.MARKETPLACE_RATE, burst: config.MARKETPLACE_RATE * 2 },
    knownProxies: config.SIMULATOR_PROXIES,
  });
  const pressify = createPressify({
    baseUrl: config.PRESSIFY_BASE_URL,
    findBy: config.PRESSIFY_FIND_BY,
    costs: config.PRESSIFY_COSTS,
    timeoutMs,
    clock,
  });
  const mango = createMango({
    baseUrl: config.MANGO_BASE_URL,
    keyHeader: config.MANGO_KEY_HEADER,
    findBy: config.MANGO_FIND_BY,
    cancelBy: config.MANGO_CANCEL_BY,
    ...(perSecond === undefined ? {} : { perSecond }),
    costs: config.MANGO_COSTS,
    timeoutMs,
    clock,
    formTimeoutMs: FORM_TIMEOUT_MS,
  });
  const flash = createFlash({
    baseUrl: config.FLASH_BASE_URL,
    findBy: config.FLASH_FIND_BY,
    printType: config.FLASH_PRINT_TYPE,
    costs: config.FLASH_COSTS,
    timeoutMs,
    clock,
    formTimeoutMs: FORM_TIMEOUT_MS,
  });
  const telegram = createTelegram({ baseUrl: config.TELEGRAM_API_BASE, timeoutMs: FORM_TIMEOUT_MS });
  const feeds = openFeeds(config);
  const links = createLinkReader({ maxBytes: UPLOAD_MAX_BYTES, ...LINK_TIMEOUTS });
  const pictures = openPictures(config, links);
  const objects = config.FILES_URL === undefined ? null : openObjects(config.FILES_URL, config.FILES_REGION);
  return {
    marketplace,
    telegram,
    objects,
    links,
    pictures,
    factories: { PRESSIFY: pressify, MANGO: mango, FLASH: flash },
    feeds,
    hookSecrets: { MANGO: config.MANGO_HOOK_SECRET, FLASH: config.FLASH_HOOK_SECRET },
    async close() {
      const all = [marketplace, pressify, mango, flash, telegram, links, pictures, ...Object.values(feeds)];
      await Promise.all(all.map((partner) => partner.close()));
    },
  };
}

/** URL of the partner. */
export interface PartnerAddress {
  name: string;
  url: string;
  /** False for a partner that is needed only by the sellers who connect it. */
  isNeeded: boolean;
}

/** Lists the partners that the product calls with this configuration; a bank that only sends webhooks is not in the list. */
export function listAddresses(config: Config): PartnerAddress[] {
  const banks: [name: string, url: string, key: string][] = [
    ['SePay', config.SEPAY_BASE_URL, config.SEPAY_TOKEN],
    ['Casso', config.CASSO_BASE_URL, config.CASSO_API_KEY],
    ['payOS', config.PAYOS_BASE_URL, config.PAYOS_API_KEY],
  ];
  return [
    { name: 'marketplace', url: config.MARKETPLACE_BASE_URL, isNeeded: true },
    { name: 'marketplace tokens', url: config.MARKETPLACE_AUTH_URL, isNeeded: true },
    { name: 'PRESSIFY', url: config.PRESSIFY_BASE_URL, isNeeded: false },
    { name: 'MANGO', url: config.MANGO_BASE_URL, isNeeded: false },
    { name: 'FLASH', url: config.FLASH_BASE_URL, isNeeded: false },
    { name: 'Telegram', url: config.TELEGRAM_API_BASE, isNeeded: config.TELEGRAM_BOT_TOKEN !== undefined },
    ...banks.filter(([, , key]) => key !== '').map(([name, url]) => ({ name, url, isNeeded: true })),
  ];
}

/** Opens the configured feeds of our bank account. */
function openFeeds(config: Config) {
  const sepay = createSepay({
    baseUrl: config.SEPAY_BASE_URL,
    hookSecret: config.SEPAY_HOOK_SECRET,
    signs: config.SEPAY_SIGNS,
    hookKey: config.SEPAY_HOOK_KEY,
    token: config.SEPAY_TOKEN,
    timeoutMs: FORM_TIMEOUT_MS,
  });
  const casso = createCasso({
    baseUrl: config.CASSO_BASE_URL,
    checksumKey: config.CASSO_CHECKSUM_KEY,
    secureToken: config.CASSO_SECURE_TOKEN,
    apiKey: config.CASSO_API_KEY,
    timeoutMs: FORM_TIMEOUT_MS,
  });
  const payos = createPayos({
    baseUrl: config.PAYOS_BASE_URL,
    clientId: config.PAYOS_CLIENT_ID,
    apiKey: config.PAYOS_API_KEY,
    checksumKey: config.PAYOS_CHECKSUM_KEY,
    returnUrl: `${config.PUBLIC_URL}/profile`,
    contentMax: config.PAYOS_CONTENT_MAX,
    timeoutMs: FORM_TIMEOUT_MS,
  });
  const isAgreed = (...secrets: string[]) => secrets.some((secret) => secret !== '');
  return {
    ...(isAgreed(config.SEPAY_HOOK_SECRET, config.SEPAY_HOOK_KEY, config.SEPAY_TOKEN) ? { SEPAY: sepay } : {}),
    ...(isAgreed(config.CASSO_CHECKSUM_KEY, config.CASSO_SECURE_TOKEN, config.CASSO_API_KEY) ? { CASSO: casso } : {}),
    ...(isAgreed(config.PAYOS_CHECKSUM_KEY) ? { PAYOS: payos } : {}),
  };
}

/** Opens the object store of a URL `https://key:secret@host/bucket`; the library module closes it. */
export function openObjects(address: string, region: string): Objects {
  const { origin, username, password, pathname } = new URL(address);
  return createObjects({
    endpoint: origin,
    region,
    bucket: decodeURIComponent(pathname.split('/')[1] ?? ''),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    timeoutMs: FORM_TIMEOUT_MS,
  });
}
