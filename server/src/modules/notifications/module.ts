import type { Telegram } from '@bobbin/connectors/telegram/client';
import type { Locale } from '@bobbin/contract/errors';
import type { SellerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import type { Shops } from '../shops/module.ts';
import { createNotificationJobs } from './jobs.ts';
import { removeNotices } from './notices/queries.ts';
import * as notices from './notices/service.ts';
import { bindNotifications } from './routes.ts';
import { createNotifications, type Notifications } from './service.ts';
import { createTelling, type Telling } from './telling/service.ts';

interface Needs extends Pick<Platform, 'db' | 'clock' | 'vault' | 'log' | 'config'> {
  audit: Audit;
  accounts: {
    checkUnlocked(scope: SellerScope): Promise<void>;
    readLocale(scope: SellerScope): Promise<Locale>;
  };
  mails: Pick<Mails, 'queue'>;
  people: Pick<People, 'readContact'>;
  shops: Pick<Shops, 'readNames'>;
  telegram: Telegram;
}

export interface NotificationsOffers extends Notifications {
  telling: Telling;
  /** Forgets what was told of a shop; answers how much. */
  forgetShop: typeof removeNotices;
}

/** Tells sellers outside of our pages what happened to their shops and orders: in Telegram, else by mail. */
export function buildNotifications(needs: Needs): Module & NotificationsOffers {
  const { db, clock, vault, log, config, audit, accounts, mails, people, shops, telegram } = needs;
  const { TELEGRAM_BOT_TOKEN: botToken, BRAND: brand, PUBLIC_URL: publicUrl } = config;
  const { checkUnlocked, readLocale } = accounts;
  const notifications = createNotifications({ db, clock, vault, audit, telegram, botToken, brand, readLocale });
  const telling = createTelling({
    db,
    clock,
    vault,
    log,
    telegram,
    botToken,
    brand,
    publicUrl,
    mails,
    readContact: people.readContact,
    readShopNames: shops.readNames,
  });
  return {
    name: 'notifications',
    ...notifications,
    telling,
    forgetShop: removeNotices,
    bind: (routes) => bindNotifications(routes, notifications, checkUnlocked),
    jobs: createNotificationJobs(telling),
    lanes: { tellSeller: 'telegram' },
    tidy: telling.tidy,
    on: {
      authorizationLost: (trx, { scope, shopId }) => notices.noteAuthorizationLost(trx, clock, scope, shopId),
      shopClosed: (trx, { scope, shopId }) => notices.noteShopClosed(trx, clock, scope, shopId),
      shopEnding: (trx, { scope, ...end }) => notices.noteShopEnding(trx, clock, scope, end),
      renewalUnpaid: (trx, { scope, ...end }) => notices.noteRenewalUnpaid(trx, clock, scope, end),
      balanceLow: (trx, { scope, ...fall }) => notices.noteBalanceLow(trx, clock, scope, fall),
      withdrawalEnded: (trx, { scope, ...end }) => notices.noteWithdrawalEnded(trx, clock, scope, end),
      buyerAsked: (trx, { scope, ...question }) => notices.noteBuyerAsked(trx, clock, scope, question),
      labelRefused: (trx, { scope, ...refusal }) => notices.noteLabelRefused(trx, clock, scope, refusal),
      cancelRefused: (trx, { scope, order, attempt }) => notices.noteCancelRefused(trx, clock, scope, order, attempt),
    },
  };
}
