import { hostPartner, type HostOptions } from '../runtime/host.ts';
import { addApiRoutes, WORDS } from './api-routes.ts';
import { addControlRoutes, toState } from './control-routes.ts';
import { PROVIDERS, type BankAccount, type BankSecrets } from './model.ts';
import { formatBankPage } from './page.ts';
import { addPayosRoutes } from './payos-routes.ts';
import { createWorld, SETTINGS } from './world.ts';

type BankOptions = HostOptions & {
  /** URL of webhooks, without the provider's name at the end; when missing, no webhooks are sent. */
  webhookUrl?: string | null;
  startAt?: number | undefined;
};

type BankSimulator = BankAccount & {
  /** Base URL of the simulated SePay, Casso and payOS, and of the page. */
  url: string;
  secrets: BankSecrets;
  close(): Promise<void>;
};

const ACCOUNT: BankAccount = {
  bin: '970436',
  account: '1027788995',
  name: 'CONG TY BOBBIN',
  bankName: 'Vietcombank',
};
const SECRETS: BankSecrets = {
  sepaySecret: 'sim-sepay-secret-for-hooks',
  sepayToken: 'sim-sepay-token-for-the-list',
  cassoKey: 'sim-casso-checksum-key',
  cassoApiKey: 'sim-casso-key-for-the-list',
  payosKey: 'sim-payos-checksum-key',
  payosClientId: 'sim-payos-client',
  payosApiKey: 'sim-payos-key-for-links',
};
const TICK_MS = 500;

/** Starts a bank account and its three feeds on loopback; everything else is controlled over HTTP (`/_sim`). */
export async function startBankSimulator(options: BankOptions = {}): Promise<BankSimulator> {
  const { live = false, seed = 1, webhookUrl = null, startAt } = options;
  const world = createWorld({ live, seed, startAt, account: ACCOUNT, secrets: SECRETS, webhookUrl });
  const feeds = PROVIDERS.map((name) => world.notices[name]);
  const partner = await hostPartner(options, {
    stage: world,
    words: WORDS,
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => toState(world),
    toPage: () => formatBankPage(world),
    settle: async () => {
      await Promise.all(feeds.map((feed) => feed.sendDue()));
    },
    tickMs: TICK_MS,
    addControls: (app) => addControlRoutes(app, world),
    addApi: (app) => {
      addApiRoutes(app, world);
      addPayosRoutes(app, world);
    },
    close: async () => {
      await Promise.all(feeds.map((feed) => feed.close()));
    },
  });
  return { ...partner, ...ACCOUNT, secrets: SECRETS };
}
