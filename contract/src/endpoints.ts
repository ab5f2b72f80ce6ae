import * as allowedIps from './allowed-ips.ts';
import * as artwork from './artwork.ts';
import * as artworkImports from './artwork-imports.ts';
import * as auth from './auth.ts';
import * as connections from './connections.ts';
import * as elsewhereOrders from './elsewhere-orders.ts';
import type { Call, Endpoint, Input, Reply } from './endpoint.ts';
import * as designs from './designs.ts';
import * as deposits from './deposits.ts';
import * as events from './events.ts';
import * as extension from './extension.ts';
import * as factoryCharges from './factory-charges.ts';
import * as factoryCosts from './factory-costs.ts';
import * as files from './files.ts';
import * as flashSales from './flash-sales.ts';
import * as customFactories from './custom-factories.ts';
import * as fulfilBatches from './fulfil-batches.ts';
import * as fulfilDesigns from './fulfil-designs.ts';
import * as fulfilment from './fulfilment.ts';
import * as inbox from './inbox.ts';
import * as labelBatches from './label-batches.ts';
import * as financeExports from './finance-exports.ts';
import * as mails from './mails.ts';
import * as combining from './combining.ts';
import * as packing from './packing.ts';
import * as logs from './logs.ts';
import * as members from './members.ts';
import * as earnings from './earnings.ts';
import * as orderExports from './order-exports.ts';
import * as orderImports from './order-imports.ts';
import * as orders from './orders.ts';
import * as payouts from './payouts.ts';
import * as prints from './prints.ts';
import * as texts from './texts.ts';
import * as fonts from './fonts.ts';
import * as posts from './posts.ts';
import * as passwordReset from './password-reset.ts';
import * as registration from './registration.ts';
import * as accountData from './account-data.ts';
import * as disconnections from './disconnections.ts';
import * as requests from './requests.ts';
import * as profile from './profile.ts';
import * as profits from './profits.ts';
import * as ranks from './leaderboard.ts';
import * as staffOrders from './staff-orders.ts';
import * as seeAs from './see-as.ts';
import * as sessions from './sessions.ts';
import * as parcelWatch from './parcel-watch.ts';
import * as claims from './claims.ts';
import * as rules from './rules.ts';
import * as roles from './roles.ts';
import * as skuDesigns from './sku-designs.ts';
import * as spy from './spy.ts';
import * as shopNames from './shop-names.ts';
import * as shops from './shops.ts';
import * as teamFigures from './team-figures.ts';
import * as teams from './teams.ts';
import * as orderViews from './order-views.ts';
import * as teamwork from './teamwork.ts';
import * as twoFactor from './two-factor.ts';
import * as uploads from './uploads.ts';
import * as wallet from './wallet.ts';
import * as staffNotes from './staff-notes.ts';
import * as staffHome from './staff-home.ts';
import * as staffSearch from './staff-search.ts';
import * as staffWork from './staff-work.ts';
import * as staffShops from './staff-shops.ts';
import * as withdrawalFiles from './withdrawal-files.ts';
import * as withdrawals from './withdrawals.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;
}

const TOPICS = [
  allowedIps,
  roles,
  members,
  logs,
  auth,
  twoFactor,
  sessions,
  profile,
  ranks,
  wallet,
  deposits,
  withdrawalFiles,
  withdrawals,
  financeExports,
  staffHome,
  teamFigures,
  seeAs,
  staffNotes,
  staffSearch,
  staffWork,
  posts,
  shops,
  staffShops,
  shopNames,
  accountData,
  disconnections,
  extension,
  flashSales,
  teams,
  orders,
  elsewhereOrders,
  orderImports,
  orderViews,
  teamwork,
  rules,
  parcelWatch,
  claims,
  earnings,
  profits,
  staffOrders,
  labelBatches,
  packing,
  combining,
  orderExports,
  requests,
  payouts,
  events,
  fulfilment,
  fulfilBatches,
  customFactories,
  fulfilDesigns,
  skuDesigns,
  spy,
  designs,
  factoryCharges,
  factoryCosts,
  connections,
  inbox,
  files,
  artwork,
  artworkImports,
  prints,
  texts,
  fonts,
  uploads,
  mails,
  passwordReset,
  registration,
] as const;

/** Every endpoint of the product. OpenAPI, the access matrix and the server's start-up check read this list. */
export const ENDPOINTS: readonly Endpoint[] = TOPICS.flatMap((topic) =>
  Object.values<unknown>(topic).filter(isEndpoint),
);

type Named<Topic, Name extends string> = Topic extends Readonly<Record<Name, infer E extends Endpoint>> ? E : never;

/** Type of a call's endpoint, found by the call's name; for the general type `Call`, the type of any endpoint. */
type EndpointOf<C extends Call> = C extends Call
  ? string extends C['name']
    ? Endpoint
    : Named<(typeof TOPICS)[number], C['name']>
  : never;

/** Input that the browser passes to a call. */
export type CallInput<C extends Call> = Input<EndpointOf<C>>;

/** The `body` of the envelope that the browser receives for a call. */
export type CallReply<C extends Call> = Reply<EndpointOf<C>>;
