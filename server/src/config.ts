import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { isTelegramBotToken } from '@bobbin/domain/shops/telegram-address';
import { z } from 'zod';
import { describeIssue, listMisspelled } from './config-problems.ts';
import { costTable } from './cost-table.ts';

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');
const seconds = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
/** URL of a partner; slashes at its end are removed, because paths are appended to it. */
const partnerUrl = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(fallback);

/** A secret that is part of a URL; it is long enough that it cannot be guessed, or empty. */
const hookSecret = z
  .string()
  .regex(/^(?:[\w-]{24,200})?$/, 'must be 24 to 200 letters, digits, _ or -')
  .default('');

/** Minimum length of a sealing key, so that it cannot be guessed. */
export const KEY_MIN = 32;

/** Parses keys that are separated by commas, or a JSON list of strings for keys that contain a comma. */
function splitKeys(text: string): string[] | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[')) return trimmed.split(',').flatMap((key) => (key.trim() === '' ? [] : [key.trim()]));
  try {
    const list: unknown = JSON.parse(trimmed);
    return Array.isArray(list) && list.every((key) => typeof key === 'string') ? list : null;
  } catch {
    return null;
  }
}

const keyList = z
  .string()
  .default('')
  .transform(splitKeys)
  .refine((keys) => keys !== null, 'must be keys with a comma between them, or a JSON list of texts')
  .transform((keys) => keys ?? [])
  .refine((keys) => keys.every((key) => key.length >= KEY_MIN), `must be keys of at least ${KEY_MIN} characters`);

/** A key that is public in the source code; a production configuration rejects it. */
export const DEMO_SECRET_KEY = 'demo-only-secret-key-0123456789abcdef0123456789abcdef';

/** The networks that `TRUST_PROXY=1` means: the proxy runs on this machine or in its private network. */
const PRIVATE_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

/** Returns whether a text is an IP address, a network in CIDR notation, or one of the named networks. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (PRIVATE_NETWORKS.includes(text)) return true;
  const size = isIP(address) === 4 ? 32 : 128;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size);
  return isIP(address) !== 0 && isPrefix && more.length === 0;
}

/** URL that consists of a login and a host; query options are rejected. */
function isMailAddress(text: string): boolean {
  try {
    const { hostname, username, password, search, hash, pathname } = new URL(text);
    decodeURIComponent(`${username}${password}`);
    return hostname !== '' && !hostname.includes('%') && `${search}${hash}${pathname.replace('/', '')}` === '';
  } catch {
    return false;
  }
}

/**
 * URL of PostgreSQL with at most one database. Rejects a password with an unescaped `#`, `/`, `?` or `@`, because it would be parsed as a part of the
 * host, the database or an option, and shown there.
 */
function isDatabaseAddress(text: string): boolean {
  try {
    const { protocol, username, password, hostname, pathname, search, searchParams, hash } = new URL(text);
    decodeURIComponent(`${username}${password}`);
    const isPort = /^\d{1,5}$/.test(searchParams.get('port') ?? '5432');
    const isPlain = !hostname.includes('%') && /^\/?[^/@:]*$/.test(pathname) && !search.includes('@') && hash === '';
    return /^postgres(?:ql)?:$/.test(protocol) && isPlain && isPort;
  } catch {
    return false;
  }
}

/** Checks that these files can be read, because the driver reads them only when it first connects, and its error would not name the variable. */
function hasReadableCertificates(text: string): boolean {
  try {
    const { searchParams } = new URL(text);
    for (const name of ['sslcert', 'sslkey', 'sslrootcert']) {
      const path = searchParams.get(name);
      if (path) accessSync(path, constants.R_OK);
    }
    return true;
  } catch {
    return false;
  }
}

/** Parses `name=value,name=value` with URL-encoded values, OpenTelemetry's format for headers; null when the text does not have this format. */
function readHeaders(text: string): Record<string, string> | null {
  try {
    const parts = text.split(',').filter((part) => part.trim() !== '');
    if (!parts.every((part) => part.includes('='))) return null;
    const pairs = parts.map((part): [string, string] => {
      const [name = '', ...rest] = part.split('=');
      return [name.trim(), decodeURIComponent(rest.join('=').trim())];
    });
    // Rejects names and values that are invalid in HTTP headers.
    return Object.fromEntries(new Headers(pairs));
  } catch {
    return null;
  }
}

function hasReadableLogin(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

/** URL that consists of a login, a host and one bucket. */
function isBucketAddress(text: string): boolean {
  try {
    const { username, password, pathname, search, hash } = new URL(text);
    decodeURIComponent(`${username}${password}${pathname}`);
    return username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname) && `${search}${hash}` === '';
  } catch {
    return false;
  }
}

/** Returns whether a host is this machine; such a connection needs no TLS, because others can neither read nor change it. */
function isThisMachine(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(url).hostname);
}

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DEMO: flag,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** Address of the worker's /health, /ready and /metrics; port 0 means any free port. */
  WORKER_HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  /** URL of this server for browsers, factories and the marketplace; slashes at its end are removed. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseAddress, 'must be postgres://user:password@host:port/database, special characters as %40')
    .refine(hasReadableCertificates, 'names a certificate or key file that cannot be read')
    .default(''),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().default('.data'),
  /**
   * An S3-compatible store for files, `https://key:secret@host/bucket`; special characters of key and secret are written as %40. When empty, files
   * are stored in DATA_DIR.
   */
  FILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isBucketAddress, 'must be https://key:secret@host/bucket, nothing behind')
    .optional(),
  FILES_REGION: z.string().default('us-east-1'),
  APP_SECRET_KEY: z.string().default(''),
  APP_SECRET_KEYS_OLD: keyList,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().default(''),
  /** OpenTelemetry defines the names and the meaning of these variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine(hasReadableLogin, 'must have special characters of its login as %40')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform(readHeaders)
    .refine((headers) => headers !== null, 'must be name=value with a comma between them, special characters as %2C')
    .transform((headers) => headers ?? {}),
  OTEL_SERVICE_NAME: z.string().default('bobbin'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Reverse proxies whose header X-Forwarded-For is used; the header is ignored when the client itself sent it. */
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text) => {
      if (text === '0' || text === 'false') return false;
      if (text === '1' || text === 'true') return PRIVATE_NETWORKS;
      return splitList(text);
    })
    .refine((parts) => typeof parts === 'boolean' || parts.every(isNetwork), 'must be addresses or networks, or 1'),
  WEB_DIR: z.string().default('web/dist'),
  MARKETPLACE_BASE_URL: partnerUrl('https://open-api.tiktokglobalshop.com'),
  MARKETPLACE_AUTH_URL: partnerUrl('https://auth.tiktok-shops.com'),
  MARKETPLACE_AUTHORIZE_URL: partnerUrl('https://services.us.tiktokshop.com'),
  MARKETPLACE_APP_KEY: z.string().default(''),
  MARKETPLACE_APP_SECRET: z.string().default(''),
  MARKETPLACE_SERVICE_ID: z.string().default(''),
  /** The simulated proxies as `ip:port`, separated by commas; no other proxy on this machine is permitted (SHP-26). */
  SIMULATOR_PROXIES: z
    .string()
    .default('')
    .transform((text) => splitList(text)),
  MARKETPLACE_RATE: z.coerce.number().min(0.1).max(10_000).default(20),
  PRESSIFY_BASE_URL: partnerUrl('https://pressify.us'),
  PRESSIFY_FIND_BY: z.enum(['none', 'ref', 'list']).default('none'),
  /** What PRESSIFY charges in addition to the pieces (FUL-58). */
  PRESSIFY_COSTS: costTable,
  MANGO_BASE_URL: partnerUrl('https://v3.mangoteeprints.com/api/public/v1'),
  /** Name of the header with MANGO's API key; older generations of the API have another name for it (PAR-16). */
  MANGO_KEY_HEADER: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('X-API-Key'),
  MANGO_FIND_BY: z.enum(['order', 'list', 'none']).default('order'),
  MANGO_CANCEL_BY: z.enum(['POST', 'DELETE']).default('POST'),
  /** What MANGO charges in addition to the pieces (FUL-58). */
  MANGO_COSTS: costTable,
  /** Secret at the end of the URL for MANGO's webhooks; when empty, all of them are rejected (FAC-15). */
  MANGO_HOOK_SECRET: hookSecret,
  FLASH_BASE_URL: partnerUrl('https://api.flashship.net/seller-api-v2'),
  FLASH_FIND_BY: z.enum(['batch', 'detail', 'none']).default('batch'),
  /** Printing technique at FLASH: 1 is DTF, 2 is DTG, 3 is basic DTF (PAR-32). */
  FLASH_PRINT_TYPE: z
    .enum(['1', '2', '3'])
    .default('1')
    .transform((text) => Number(text) as 1 | 2 | 3),
  /** What FLASH charges in addition to the pieces (FUL-58). */
  FLASH_COSTS: costTable,
  /** Key of the signatures of FLASH's webhooks; when empty, all of them are rejected (FAC-15). */
  FLASH_HOOK_SECRET: hookSecret,
  TELEGRAM_API_BASE: partnerUrl('https://api.telegram.org'),
  /** Token of the server's own Telegram bot; sellers then enter only the id of their group. */
  TELEGRAM_BOT_TOKEN: z.string().refine(isTelegramBotToken, 'is not a bot token').optional(),
  SYNC_EVERY_SECONDS: seconds(120),
  FACTORY_POLL_SECONDS: seconds(120),
  SUBSCRIPTION_DAYS: z.coerce.number().int().min(1).default(30),
  /** Price in cents of one renewal of a shop's subscription. */
  SUBSCRIPTION_FEE_CENTS: z.coerce.number().int().min(0).default(0),
  /** Amount in cents above which a credit by staff needs the approval of a second staff user (MNY-27). */
  SECOND_PERSON_CENTS: z.coerce.number().int().min(0).default(50_000),
  /** Exchange rate in dong per dollar until staff set another one (DEP-8). */
  EXCHANGE_RATE: z.coerce.number().int().min(2).default(25_000),
  /**
   * Our bank account for deposits: the six digits of the bank, the account number and the name. Without an account number no deposits are accepted.
   */
  BANK_BIN: z
    .string()
    .regex(/^(?:\d{6})?$/, 'must be the six digits of a bank')
    .default(''),
  BANK_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z0-9]{0,19}$/, 'must be at most 19 letters and digits')
    .default(''),
  BANK_ACCOUNT_NAME: z.string().max(70).default(''),
  /** URL of the page of the simulated bank, on which a click pays a deposit. */
  BANK_PAGE_URL: z.string().default(''),
  /** Hours until an unpaid deposit expires. */
  DEPOSIT_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  /** Interval in seconds at which the lists of transfers are read to find transfers whose webhook was lost. */
  BANK_READ_SECONDS: seconds(300),
  SEPAY_BASE_URL: partnerUrl('https://my.sepay.vn'),
  /**
   * Key of the signatures of SePay's webhooks. When it is empty, SEPAY_HOOK_KEY authenticates the webhooks; when both are empty, none are accepted.
   */
  SEPAY_HOOK_SECRET: z.string().default(''),
  SEPAY_SIGNS: z.enum(['timestamp', 'body']).default('timestamp'),
  SEPAY_HOOK_KEY: z.string().default(''),
  /** Token for reading SePay's list of transfers. */
  SEPAY_TOKEN: z.string().default(''),
  CASSO_BASE_URL: partnerUrl('https://oauth.casso.vn'),
  /** Key of the signatures of Casso's webhooks, version 2. */
  CASSO_CHECKSUM_KEY: z.string().default(''),
  /** Secret in Casso's webhooks, version 1. */
  CASSO_SECURE_TOKEN: z.string().default(''),
  /** Key for reading Casso's list of transfers. */
  CASSO_API_KEY: z.string().default(''),
  /** Key of the signatures of payOS's webhooks and responses. */
  PAYOS_CHECKSUM_KEY: z.string().default(''),
  PAYOS_BASE_URL: partnerUrl('https://api-merchant.payos.vn'),
  /** Login at payOS; when both values are set, each deposit has a payment link of payOS (DEP-13). */
  PAYOS_CLIENT_ID: z.string().default(''),
  PAYOS_API_KEY: z.string().default(''),
  /** Maximum length of a transfer description; 9 for an account that was not linked through payOS. */
  PAYOS_CONTENT_MAX: z.coerce.number().int().min(8).max(25).default(25),
  /** Maximum amount in cents, and maximum number of requests, that a seller may withdraw within one Los Angeles day (WDR-5). */
  WITHDRAWAL_DAY_CENTS: z.coerce.number().int().min(1).default(200_000),
  WITHDRAWALS_PER_DAY: z.coerce.number().int().min(1).max(1_000).default(10),
  BRAND: z.string().default('Bobbin'),
  POLICY_URL: z.string().default('https://github.com/bobbin-desk/bobbin/blob/main/README.md'),
  GUIDE_URL: z.string().default('https://partner.tiktokshop.com/docv2/page/authorization-overview-202407'),
  CHANNEL_URL: z.string().default('https://t.me/bobbin_desk'),
  BLOCK_CONTEXT_MENU: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Emails of shared accounts, whose profiles cannot be changed (ACC-46). */
  LOCKED_PROFILES: z
    .string()
    .default('')
    .transform((text) => new Set(splitList(text.toLowerCase()))),
  /** URL of the mail server, `smtp://user:password@host:587`; when empty, mails stay in the outbox (NTF-13). */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(isMailAddress, 'must be smtp://user:password@host:port, special characters as %40, nothing behind')
    .optional(),
  /** Whether mails and the login are sent only with TLS, to a server with a valid certificate. */
  SMTP_TLS: z.enum(['checked', 'unchecked', 'off']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an address, with or without a name before it')
    .optional(),
  /** Confirms that a production without a mail server is intended; mails are then stored but not delivered. */
  MAIL_OUTBOX: flag,
  /** Makes the responses to registrations and forgotten passwords the same for known and unknown emails (ACC-17). */
  AUTH_PRIVATE_ERRORS: flag,
  /**
   * Maximum number of order exports that a user may request within 24 hours: for each owner (EXP-8), and for staff over all sellers' orders (EXP-9).
   */
  ORDER_EXPORTS_PER_DAY: z.coerce.number().int().min(0).max(10_000).default(30),
  STAFF_ORDER_EXPORTS_PER_DAY: z.coerce.number().int().min(0).max(1_000).default(5),
  /** The commit of this release, if it was not packed with `npm run pack-release`. */
  BOBBIN_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'must be a commit, 7 to 40 hexadecimal digits')
    .optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
});

/** The names of all variables of the configuration. */
export const VARIABLES = Object.keys(environment.shape);

/** The commit for `--version`, which must work without a valid configuration. */
export const GIVEN_COMMIT = process.env.BOBBIN_COMMIT;

type Values = z.output<typeof environment>;
type Env = Readonly<Record<string, string | undefined>>;

export interface Config extends Values {
  PUBLIC_URL: string;
  SMTP_TLS: 'checked' | 'unchecked' | 'off';
  isProduction: boolean;
}

/** Thrown for an invalid environment; contains one sentence for each problem. */
export class ConfigError extends Error {}

/** Prefix of the simulators' secrets, which are public in the source code. */
const SIMULATED = 'sim-';
const BANK_SECRETS = [
  'SEPAY_HOOK_SECRET',
  'SEPAY_TOKEN',
  'CASSO_CHECKSUM_KEY',
  'CASSO_API_KEY',
  'PAYOS_CHECKSUM_KEY',
  'PAYOS_CLIENT_ID',
  'PAYOS_API_KEY',
] as const;
const APP_KEYS = ['MARKETPLACE_APP_KEY', 'MARKETPLACE_APP_SECRET', 'MARKETPLACE_SERVICE_ID'] as const;

function checkProduction(values: Values, env: Env): string[] {
  const problems: string[] = [];
  if (values.DEMO) problems.push('DEMO must be off in production');
  if (values.APP_SECRET_KEY === DEMO_SECRET_KEY) problems.push('APP_SECRET_KEY is the demo key');
  if (values.APP_SECRET_KEYS_OLD.includes(DEMO_SECRET_KEY)) problems.push('APP_SECRET_KEYS_OLD holds the demo key');
  if (values.PUBLIC_URL === undefined) problems.push('PUBLIC_URL is missing');
  else if (!values.PUBLIC_URL.startsWith('https:') && !isThisMachine(values.PUBLIC_URL)) {
    problems.push('PUBLIC_URL must be https:// in production');
  }
  if (values.BANK_PAGE_URL !== '') problems.push('BANK_PAGE_URL is not for production');
  if (values.SIMULATOR_PROXIES.length > 0) problems.push('SIMULATOR_PROXIES is not for production');
  for (const name of ['MARKETPLACE_APP_SECRET', ...BANK_SECRETS] as const) {
    if (values[name].startsWith(SIMULATED)) problems.push(`${name} is the simulator’s`);
  }
  for (const name of APP_KEYS) if (values[name] === '') problems.push(`${name} is missing`);
  if (values.SMTP_URL === undefined && !values.MAIL_OUTBOX) {
    problems.push('SMTP_URL is missing (MAIL_OUTBOX=1 says that no mail shall leave)');
    if (values.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing');
  }
  if (env.BOBBIN_EMBEDDED_DATABASE === '1' && env.ALLOW_EMBEDDED_DATABASE !== '1') {
    problems.push('the embedded database is not for production (ALLOW_EMBEDDED_DATABASE=1 overrules)');
  }
  return problems;
}

function checkBanks(values: Values): string[] {
  const problems: string[] = [];
  if ((values.PAYOS_CLIENT_ID === '') !== (values.PAYOS_API_KEY === '')) {
    problems.push('PAYOS_CLIENT_ID and PAYOS_API_KEY need each other');
  }
  if (values.PAYOS_API_KEY !== '' && values.PAYOS_CHECKSUM_KEY === '') {
    problems.push('PAYOS_API_KEY needs PAYOS_CHECKSUM_KEY');
  }
  if (values.BANK_ACCOUNT !== '' && (values.BANK_BIN === '' || values.BANK_ACCOUNT_NAME === '')) {
    problems.push('BANK_ACCOUNT needs BANK_BIN and BANK_ACCOUNT_NAME');
  }
  return problems;
}

/** True for TLS that begins with the first byte, false for STARTTLS. */
function isImplicitTls(values: Values): boolean {
  return values.SMTP_URL?.startsWith('smtps:') ?? false;
}

function checkMails(values: Values): string[] {
  if (values.SMTP_URL === undefined) return [];
  const problems: string[] = [];
  if (values.MAIL_OUTBOX) problems.push('SMTP_URL and MAIL_OUTBOX exclude each other');
  if (values.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing');
  if (isImplicitTls(values) && values.SMTP_TLS === 'off') problems.push('SMTP_TLS=off and smtps:// exclude each other');
  return problems;
}

/** For a mail relay on this machine, TLS is off unless the operator turns it on. */
function defaultTls(values: Values): Config['SMTP_TLS'] {
  const isPlain = values.SMTP_URL !== undefined && !isImplicitTls(values) && isThisMachine(values.SMTP_URL);
  return isPlain ? 'off' : 'checked';
}

function toError(problems: readonly string[]): ConfigError {
  return new ConfigError(`The configuration is not right: ${problems.join('; ')}`);
}

/** The configuration that an environment describes, and all problems of the environment. */
export interface Examined {
  /** The configuration, in which invalid variables have their default values. */
  config: Config;
  /** The problems, one sentence each, without secrets. */
  problems: string[];
  /** Variables that nothing reads, each with the known variable to which its name is similar. */
  misspelled: { name: string; meant: string }[];
}

/** Reads a whole environment, for a caller that needs all problems at once and continues with the valid part. */
export function examineConfig(env: Env = process.env): Examined {
  // Treats an empty value in an environment file like a variable that is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  const unfit = new Set(issues.map(({ path }) => String(path[0])));
  const fitting = Object.fromEntries(Object.entries(given).filter(([name]) => !unfit.has(name)));
  const values = parsed.success ? parsed.data : environment.parse(fitting);
  const isProduction = values.NODE_ENV === 'production';
  const problems: string[] = [];
  if (values.DATABASE_URL === '') problems.push('DATABASE_URL is missing');
  if (values.APP_SECRET_KEY.length < KEY_MIN) problems.push(`APP_SECRET_KEY must have at least ${KEY_MIN} characters`);
  if (isProduction) problems.push(...checkProduction(values, env));
  problems.push(...checkBanks(values), ...checkMails(values));
  return {
    config: {
      ...values,
      PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      SMTP_TLS: values.SMTP_TLS ?? defaultTls(values),
      isProduction,
    },
    problems: [
      ...issues.map(describeIssue),
      // Does not report an invalid variable as missing too.
      ...problems.filter((problem) => !unfit.has(problem.split(' ')[0] ?? '')),
    ],
    misspelled: listMisspelled(Object.keys(given), Object.keys(environment.shape)),
  };
}

/**
 * Reads the configuration once.
 * @throws ConfigError naming all missing or invalid variables
 */
export function readConfig(env: Env): Config {
  return toConfig(examineConfig(env));
}

/** Reads the configuration of an environment. @throws ConfigError naming all missing or invalid variables */
export function toConfig({ config, problems }: Examined): Config {
  if (problems.length > 0) throw toError(problems);
  return config;
}
