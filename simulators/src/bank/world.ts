import type { Settings } from '../runtime/fields.ts';
import { createRandom, type Random } from '../runtime/random.ts';
import { Notices, NOTICE_FAULTS } from '../runtime/notices.ts';
import { createStage, type Stage } from '../runtime/runtime.ts';
import { signHook, writeHook } from './hooks.ts';
import { attach, findLink } from './links.ts';
import { PROVIDERS, type BankAccount, type BankSecrets, type Link, type Movement, type Provider } from './model.ts';

/** Settings of `POST /_sim/settings`: which feeds report automatically. */
export const SETTINGS = { sepay: 'flag', casso: 'flag', payos: 'flag' } as const;

export type World = Stage<(typeof NOTICE_FAULTS)[number]> & {
  account: BankAccount;
  secrets: BankSecrets;
  random: Random;
  movements: Movement[];
  /** Payment links of payOS. */
  links: Link[];
  /** Id of the next movement; ids continue after a restart. */
  nextId: number;
  /** URL of webhooks; the provider's name is appended. */
  webhookUrl: string | null;
  notices: Record<Provider, Notices>;
  /** Webhooks whose body is signed with a wrong key. */
  forged: Set<string>;
  settings: Settings<typeof SETTINGS>;
};

const SECOND_MS = 1_000;
/** SePay sends a webhook up to seven times in about 33 minutes; the simulator assumes the same for Casso and payOS. */
const RETRY_WAITS_MS = [60, 60, 120, 180, 300, 480, 780].map((seconds) => seconds * SECOND_MS);
const ANSWER_LIMIT_MS = 10_000;
const MOVEMENTS_KEPT = 5_000;

type WorldOptions = {
  live: boolean;
  seed: number;
  startAt?: number | undefined;
  account: BankAccount;
  secrets: BankSecrets;
  webhookUrl: string | null;
};

export function createWorld({ live, seed, startAt, account, secrets, webhookUrl }: WorldOptions): World {
  const stage = createStage({ live, seed, startAt, ownFaults: NOTICE_FAULTS });
  const forged = new Set<string>();
  const toNotices = (provider: Provider) =>
    new Notices({
      clock: stage.clock,
      faults: stage.faults,
      retryWaitsMs: RETRY_WAITS_MS,
      answerLimitMs: ANSWER_LIMIT_MS,
      sign: (body) => signHook(provider, secrets, body, { at: stage.clock.now(), isForged: forged.has(body) }),
    });
  return {
    ...stage,
    account,
    secrets,
    random: createRandom(seed),
    movements: [],
    links: [],
    nextId: stage.clock.now(),
    webhookUrl,
    notices: { sepay: toNotices('sepay'), casso: toNotices('casso'), payos: toNotices('payos') },
    forged,
    settings: { sepay: true, casso: false, payos: false },
  };
}

export type Told = {
  /** Feeds that report the movement; by default all enabled feeds. */
  providers?: readonly Provider[];
  isForged?: boolean;
  /** Number of times that each feed reports the movement. */
  times?: number;
};

/** Books a movement and lets the feeds report it. A forged movement is reported but not booked. */
export function move(world: World, movement: Omit<Movement, 'id' | 'reference'>, told: Told = {}): Movement {
  world.nextId += 1;
  const id = world.nextId;
  const booked = { ...movement, id, reference: `FT${id}` };
  // No payment link becomes paid by a forged webhook.
  if (told.isForged !== true) {
    world.movements.push(booked);
    attach(world.links, booked, world.clock.now());
  }
  if (world.movements.length > MOVEMENTS_KEPT) world.movements.shift();
  tell(world, booked, told);
  return booked;
}

export function tell(world: World, movement: Movement, { providers, isForged = false, times = 1 }: Told = {}): void {
  const { webhookUrl } = world;
  if (webhookUrl === null) return;
  for (const provider of providers ?? PROVIDERS.filter((name) => world.settings[name])) {
    // payOS reports only incoming money.
    if (provider === 'payos' && movement.amount < 0) continue;
    const body = writeHook(provider, world, movement, isForged, findLink(world.links, movement));
    if (isForged) world.forged.add(body);
    for (let count = 0; count < times; count += 1) {
      const id = `${provider}-${movement.id}`;
      world.notices[provider].add({ id, topic: provider, shopId: null, url: `${webhookUrl}/${provider}`, body });
    }
  }
}

/** Sums incoming and outgoing money, in dong. */
export function sumUp(world: World): { in: number; out: number } {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    in: sum(world.movements.map(({ amount }) => Math.max(0, amount))),
    out: sum(world.movements.map(({ amount }) => Math.max(0, 0 - amount))),
  };
}
