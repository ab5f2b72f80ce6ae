import type { Telegram } from '@bobbin/connectors/telegram/client';
import type { Locale } from '@bobbin/contract/errors';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import type { Shops } from '../shops/module.ts';
import type { Memberships } from '../teams/module.ts';
import { createNotificationJobs } from './jobs.ts';
import { createChoices } from './notification-settings.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { askToSpread, askToDeliver, forgetShop, createNoticeHandlers } from './notices.ts';
import { bindInbox, bindNotifications } from './notifications.routes.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import { createMailChannel } from './mail-channel.ts';
import { createDelivery, type Delivery } from './delivery/delivery.ts';
import { listUnspreadOwners, listUndeliveredOwners } from './delivery/delivery.cross-tenant.sql.ts';
import { OWN_TABLES } from './own-tables.ts';

interface Needs extends Pick<Platform, 'db' | 'clock' | 'vault' | 'log' | 'config'> {
  audit: Audit;
  accounts: {
    checkUnlocked(scope: SellerScope): Promise<void>;
    readLocale(scope: SellerScope): Promise<Locale>;
  };
  mails: Pick<Mails, 'queue'>;
  people: Pick<People, 'readContact' | 'readPeople' | 'listReachable'>;
  memberships: Pick<Memberships, 'readMemberships' | 'listShopMemberships'>;
  posts: { readForNotice(postId: string): Promise<{ title: string; publishedAt: Date } | null> };
  shops: Pick<Shops, 'readNames'>;
  telegram: Telegram;
}

/** Role of users who are not staff. */
const DEFAULT_ROLE = 'everyone';
/** Age at which events without a job are delivered again. */
const ORPHAN_MS = 5 * 60_000;

export interface NotificationsOffers extends Notifications {
  delivery: Delivery;
  fanOut: FanOut;
  inbox: Inbox;
  /** Deletes the events about a shop, those of its owner and those of team members; returns the number of events. */
  forgetShop(trx: Queryable, scope: OwnerScope, shopId: string): Promise<number>;
}

/** The module that notifies users: in the inbox, by Telegram and by mail, at once or in a digest, as each user chose. */
export function buildNotifications(needs: Needs): Module & NotificationsOffers {
  const { db, clock, vault, log, config, audit, accounts, mails, people, posts, memberships, shops, telegram } = needs;
  const { TELEGRAM_BOT_TOKEN: botToken, BRAND: brand, PUBLIC_URL: publicUrl } = config;
  const { checkUnlocked, readLocale } = accounts;
  const notifications = createNotifications({ db, clock, vault, audit, telegram, botToken, brand, readLocale });
  const choices = createChoices({
    db,
    isInTeam: async (userId) => (await memberships.readMemberships(userId)).length > 0,
    isStaff: async (userId) => (await people.readPeople([userId])).get(userId)?.roleName !== DEFAULT_ROLE,
  });
  const inbox = createInbox({
    db,
    clock,
    choices,
    readMemberships: memberships.readMemberships,
    readShopNames: shops.readNames,
  });
  const fanOut = createFanOut({
    db,
    clock,
    listShopMemberships: memberships.listShopMemberships,
    readContact: people.readContact,
    listReachable: people.listReachable,
    readPost: posts.readForNotice,
  });
  const delivery = createDelivery({
    db,
    clock,
    vault,
    log,
    telegram,
    botToken,
    brand,
    publicUrl,
    mailChannel: createMailChannel({ mails, publicUrl }),
    choices,
    listShopMemberships: memberships.listShopMemberships,
    readContact: people.readContact,
    readShopNames: shops.readNames,
  });
  return {
    name: 'notifications',
    ownTables: OWN_TABLES,
    ...notifications,
    delivery,
    fanOut,
    inbox,
    forgetShop,
    bind(routes) {
      bindNotifications(routes, notifications, checkUnlocked);
      bindInbox(routes, inbox, choices, checkUnlocked);
    },
    jobs: createNotificationJobs(delivery, fanOut),
    lanes: { tellSeller: 'telegram', spreadNews: 'own', spreadPost: 'own' },
    waiting: [
      {
        column: 'seller_notices.told_at',
        jobs: ['tellSeller'],
        listOrphans: (limit) => listUndeliveredOwners(db, new Date(clock.now() - ORPHAN_MS), limit),
        settle: ({ ownerId }) => askToDeliver(db, ownerId),
      },
      {
        column: 'seller_notices.spread_at',
        jobs: ['spreadNews'],
        listOrphans: (limit) => listUnspreadOwners(db, new Date(clock.now() - ORPHAN_MS), limit),
        settle: ({ ownerId }) => askToSpread(db, ownerId),
      },
    ],
    tidy: delivery.tidy,
    on: createNoticeHandlers(clock),
  };
}
