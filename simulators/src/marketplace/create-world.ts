import type { Order, Account, Shop } from './model.ts';
import type { World } from './world.ts';
import { Rate, type RateLimit } from '../runtime/rate.ts';
import { createStage } from '../runtime/runtime.ts';
import { createProducts } from './catalogue.ts';
import { OWN_FAULTS } from './control-faults.ts';
import { addHistory } from './history.ts';
import { plainId } from './ids.ts';
import { OrderIndex } from './order-index.ts';
import { planArrivals, planNext } from './order-life.ts';
import { addOddMoney } from './odd-money.ts';
import { CITIES } from './people.ts';
import { createRandom, digits, hash, pick, token } from '../runtime/random.ts';
import { TokenStore } from './tokens.ts';
import { createNotices, DEFAULT_TOPICS } from './webhooks.ts';

export type WorldOptions = {
  seed: number;
  appKey: string;
  appSecret: string;
  serviceId: string;
  redirectUrl: string | null;
  webhookUrl: string | null;
  /** Number of orders in each shop's history. */
  orders: number;
  /** Number of shops of all accounts. */
  shops: number;
  /** Number of seller accounts, which have equal numbers of shops; by default two accounts share the shops three to two. */
  sellers?: number | undefined;
  startAt: number;
  timeFactor: number;
  live: boolean;
  arrivalSeconds: number;
  rateLimit: RateLimit;
  acceptUnsignedEmptyBody: boolean;
  /** Whether the history contains money of every kind, see odd-money.ts. */
  hasOddMoney?: boolean;
  /** Seed of the tokens, so that tokens remembered from another world are invalid. */
  tokenSeed?: number;
};

const HISTORY_DAYS = 45;
/** Maximum variants of one promotion; the real value is undocumented. */
const ACTIVITY_LIMIT = 2_300;
const SELLER_NAMES = ['Demo Seller LLC', 'Second Seller Inc'];
const SHOP_NAMES = [
  'Maple & Ink Tees', 'Cozy Cotton Corner', 'Sunday Print Club', 'Prairie Thread Co', 'Bright Otter Apparel',
  'Lakeside Prints', 'Golden Hour Shirts', 'Paper Moon Tees', 'Wild Fern Studio', 'Harbor Street Goods',
]; // prettier-ignore

/** Creates the whole world. Identical options give identical worlds, except for the start time when the options contain none. */
export function createWorld(options: WorldOptions): World {
  const world = createBareWorld(options);
  for (const shop of world.shops) {
    if (options.webhookUrl !== null) registerDefaultTopics(shop, options.webhookUrl, world.clock.seconds());
    addHistory(world, shop, options.orders, HISTORY_DAYS, null);
    if (options.hasOddMoney === true) addOddMoney(world, shop);
    if (world.isLive) planArrivals(world, shop);
  }
  return world;
}

/** Creates the world without history: sellers, shops and products. */
export function createBareWorld(options: WorldOptions): World {
  const stage = createStage({
    seed: options.seed,
    live: true,
    factor: options.timeFactor,
    startAt: options.startAt,
    ownFaults: OWN_FAULTS,
  });
  const world: World = {
    ...stage,
    appKey: options.appKey,
    appSecret: options.appSecret,
    serviceId: options.serviceId,
    redirectUrl: options.redirectUrl,
    acceptUnsignedEmptyBody: options.acceptUnsignedEmptyBody,
    baseUrl: '',
    accounts: [],
    shops: [],
    isLive: options.live,
    arrivalSeconds: options.arrivalSeconds,
    settings: { usedRefreshToken: 'worthless', refusedSku: 'named' },
    tokens: new TokenStore(createRandom(hash(options.seed, 903, options.tokenSeed ?? 0))),
    rate: new Rate(),
    rateLimit: options.rateLimit,
    notices: createNotices(stage, options),
    noticeCount: 0,
    planNext: (order) => planNext(world, order),
    remember: () => undefined,
  };
  addAccounts(world, options.shops, options.sellers);
  return world;
}

/** Distributes the shops: two sellers share them three to two if there are enough shops; another number of sellers gets equal shares. */
function addAccounts(world: World, shopCount: number, sellers: number | undefined): void {
  for (let index = 0; index < (sellers ?? SELLER_NAMES.length); index += 1) {
    const name = SELLER_NAMES[index % SELLER_NAMES.length] ?? 'Seller';
    const round = Math.floor(index / SELLER_NAMES.length);
    world.accounts.push({
      index,
      openId: `7${digits(hash(world.seed, 911, index), 15)}`,
      sellerName: round === 0 ? name : `${name} ${round + 1}`,
      shops: [],
      isDisabled: false,
    });
  }
  const ofFirst = Math.ceil(shopCount * 0.6);
  for (let index = 0; index < shopCount; index += 1) {
    const account = world.accounts[sellers === undefined ? Number(index >= ofFirst) : index % sellers];
    if (account !== undefined) addShop(world, account, index);
  }
}

function addShop(world: World, account: Account, index: number): void {
  const seed = hash(world.seed, 921, index);
  const random = createRandom(seed);
  const round = Math.floor(index / SHOP_NAMES.length);
  const name = SHOP_NAMES[index % SHOP_NAMES.length] ?? 'Shop';
  const shop: Shop = {
    index,
    account,
    id: plainId('749', 19, seed, 1),
    cipher: `TTP_${token(random, 26)}`,
    code: `USLC${token(random, 6).toUpperCase().replaceAll(/[_-]/g, 'X')}`,
    name: round === 0 ? name : `${name} ${round + 1}`,
    isActive: true,
    products: createProducts(seed),
    warehouseId: plainId('70', 19, seed, 2),
    returnWarehouseId: plainId('70', 19, seed, 3),
    city: pick(random, CITIES),
    orders: [],
    byCreateTime: new OrderIndex<Order>((order) => order.createTime),
    byUpdateTime: new OrderIndex<Order>((order) => order.updateTime),
    cancellations: [],
    returns: [],
    webhooks: new Map(),
    money: { reservePercent: 0, banks: [], adjustments: [], payments: {}, withdrawals: [] },
    activities: [],
    activityLimit: ACTIVITY_LIMIT,
    version: 0,
  };
  account.shops.push(shop);
  world.shops.push(shop);
}

function registerDefaultTopics(shop: Shop, address: string, now: number): void {
  for (const topic of DEFAULT_TOPICS) shop.webhooks.set(topic, { address, createTime: now, updateTime: now });
}
