import { ConnectorError } from '@bobbin/connectors/errors';
import { displayMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import type { Telegram } from '@bobbin/connectors/telegram/client';
import type { Locale } from '@bobbin/contract/errors';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { eachOwner } from '../../../platform/sweep.ts';
import { toQuestion, type Mails } from '../../mails/module.ts';
import type { ShopNames } from '../../shops/module.ts';
import type { NoticeKind } from '../notices/service.ts';
import * as queries from './queries.ts';
import { listOwnersOfOldNotices } from './sweeps.ts';

/** So many stand in one message, which Telegram takes up to 4,096 letters. */
const MESSAGE_SIZE = 12;
const NAME_LENGTH = 60;
/** After so many tries (about half an hour with the queue's growing pauses) the news goes by mail. */
const TELEGRAM_TRIES = 8;
/** What was told is known this long. */
const KEEP_MS = 90 * 24 * 3_600_000;

type Row = Awaited<ReturnType<typeof queries.listUntold>>[number];

/** What a notice of a withdrawal keeps: the amount, the code, and why not or by which payment. */
function readWithdrawal(text: string): { cents: Cents; code: string; words: string } {
  const [amount = '0', code = '', ...words] = text.split(' ');
  return { cents: parseMoney(amount), code, words: words.join(' ') };
}

interface Notice {
  id: string;
  kind: NoticeKind;
  shop: string;
  orderId: string;
  house: string;
  days: number;
  words: string;
  link: string;
}

const SENTENCES: Readonly<Record<Locale, Record<NoticeKind, (notice: Notice) => string>>> = {
  vi: {
    cancelRefused: ({ orderId, shop, house }) =>
      `Đơn ${orderId} (${shop}) đã huỷ nhưng ${house} từ chối huỷ. Chi phí vẫn giữ nguyên.`,
    authorizationLost: ({ shop }) => `Shop ${shop} cần uỷ quyền lại. Đồng bộ và fulfil đang dừng.`,
    subscriptionEnding: ({ shop, days }) =>
      `Gói thuê của shop ${shop} còn ${days} ngày. Hãy gia hạn, hoặc bật tự động gia hạn khi số dư đủ.`,
    authorizationEnding: ({ shop, days }) => `Uỷ quyền TikTok Shop của ${shop} còn ${days} ngày. Hãy uỷ quyền lại.`,
    renewalUnpaid: ({ shop }) => `Không tự động gia hạn được shop ${shop}: số dư không đủ.`,
    labelRefused: ({ orderId, shop, words }) =>
      `TikTok Shop từ chối tạo label tự động cho đơn ${orderId} (${shop})${words === '' ? '.' : `: ${words}`}`,
    buyerAsked: ({ orderId, shop, words }) => `Đơn ${orderId} (${shop}): ${toQuestion(words, 'vi')}`,
    balanceLow: ({ words }) =>
      `Số dư còn ${displayMoney(parseMoney(words), 'vi')}, dưới mức bạn đặt. Hãy nạp thêm tiền.`,
    withdrawalPaid: (notice) => {
      const { cents, code, words } = readWithdrawal(notice.words);
      return `Đã chi ${displayMoney(cents, 'vi')} (${code}), mã giao dịch ngân hàng ${words}.`;
    },
    withdrawalDenied: (notice) => {
      const { cents, code, words } = readWithdrawal(notice.words);
      return `Yêu cầu rút ${displayMoney(cents, 'vi')} (${code}) bị từ chối: ${words}. Tiền đã về số dư.`;
    },
    shopClosed: ({ shop }) => `Shop ${shop} đã bị TikTok Shop ngừng hoạt động. Đồng bộ và fulfil đang dừng.`,
  },
  en: {
    cancelRefused: ({ orderId, shop, house }) =>
      `Order ${orderId} (${shop}) was cancelled, but ${house} refused to cancel it. Its cost stays.`,
    authorizationLost: ({ shop }) => `Shop ${shop} must be authorized again. Syncing and fulfilment have stopped.`,
    subscriptionEnding: ({ shop, days }) =>
      `The subscription of shop ${shop} ends in ${days === 1 ? '1 day' : `${days} days`}. Renew it, or let it renew itself with enough balance.`,
    authorizationEnding: ({ shop, days }) =>
      `The TikTok Shop authorization of ${shop} ends in ${days === 1 ? '1 day' : `${days} days`}. Authorize it again.`,
    renewalUnpaid: ({ shop }) => `Shop ${shop} could not renew itself: the balance is not enough.`,
    labelRefused: ({ orderId, shop, words }) =>
      `TikTok Shop refused the automatic label of order ${orderId} (${shop})${words === '' ? '.' : `: ${words}`}`,
    buyerAsked: ({ orderId, shop, words }) => `Order ${orderId} (${shop}): ${toQuestion(words, 'en')}`,
    balanceLow: ({ words }) =>
      `The balance is ${displayMoney(parseMoney(words), 'en')}, below what you set. Deposit some money.`,
    withdrawalPaid: (notice) => {
      const { cents, code, words } = readWithdrawal(notice.words);
      return `${displayMoney(cents, 'en')} (${code}) was paid out, bank transaction id ${words}.`;
    },
    withdrawalDenied: (notice) => {
      const { cents, code, words } = readWithdrawal(notice.words);
      return `The withdrawal of ${displayMoney(cents, 'en')} (${code}) was denied: ${words}. The money is back.`;
    },
    shopClosed: ({ shop }) => `Shop ${shop} was disabled by TikTok Shop. Syncing and fulfilment have stopped.`,
  },
};

/** The page that the news is about. */
function toPath(shopId: string | null, orderId: string | null): string {
  if (orderId !== null) return `orders/${encodeURIComponent(orderId)}`;
  return shopId === null ? 'profile#transactions' : `shop-details/${encodeURIComponent(shopId)}`;
}

/** Where a seller may be written to. */
interface Contact {
  email: string;
  locale: string;
}

export interface Telling {
  /**
   * Job: tells a seller what was noted, in the Telegram group, or by mail where there is no group or it takes nothing.
   * @throws ConnectorError when Telegram shall be tried again
   */
  tell(scope: OwnerScope): Promise<void>;
  /** Forgets what was told long ago. */
  tidy(): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  telegram: Telegram;
  /** The server's own bot, if it has one. */
  botToken: string | undefined;
  brand: string;
  publicUrl: string;
  mails: Pick<Mails, 'queue'>;
  readContact(userId: string): Promise<Contact | null>;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

export function createTelling(deps: Deps): Telling {
  const { db, clock, vault, log, telegram, brand, publicUrl, mails, readContact, readShopNames } = deps;

  async function describe(scope: OwnerScope, rows: readonly Row[]): Promise<Notice[]> {
    const names = await readShopNames(scope);
    return rows.map(({ id, kind, shopId, orderId, house, days, words }) => ({
      id,
      kind: kind as NoticeKind,
      shop: shopId === null ? '' : (names.get(shopId)?.friendName ?? shopId).slice(0, NAME_LENGTH),
      orderId: orderId ?? '',
      house: house ?? '',
      days: days ?? 0,
      words: words ?? '',
      link: `${publicUrl}/community/${toPath(shopId, orderId)}`,
    }));
  }

  /** The group and the bot that speaks there; null when there is none, or no bot any more. */
  async function openGroup(scope: OwnerScope): Promise<{ botToken: string; chatId: string } | null> {
    const sealed = await queries.getGroupAddress(db, scope);
    if (sealed === null) return null;
    const { botToken, chatId } = JSON.parse(vault.open(sealed)) as { botToken: string | null; chatId: string };
    const token = botToken ?? deps.botToken;
    return token === undefined ? null : { botToken: token, chatId };
  }

  /** Tells whether the group has the news now. */
  async function tellGroup(scope: OwnerScope, rows: readonly Row[], notices: readonly Notice[], locale: Locale) {
    const group = await openGroup(scope);
    if (group === null || rows.some(({ attempts }) => attempts >= TELEGRAM_TRIES)) return false;
    await queries.countTry(
      db,
      scope,
      rows.map(({ id }) => id),
    );
    const text = notices.map((notice) => `${SENTENCES[locale][notice.kind](notice)}\n${notice.link}`).join('\n\n');
    try {
      await telegram.sendMessage(group.botToken, { chatId: group.chatId, title: brand, text });
      return true;
    } catch (error) {
      const isFinal = error instanceof ConnectorError && (error.kind === 'auth' || error.kind === 'rejected');
      if (!isFinal) throw error;
      log.warn(
        { ownerId: scope.ownerId, reason: error.providerMessage },
        'A Telegram group takes no news; it goes by mail',
      );
      return false;
    }
  }

  async function queueMails(trx: Queryable, userId: string, contact: Contact, notices: readonly Notice[]) {
    const to = { userId, ...contact };
    const refused = notices.filter(({ kind }) => kind === 'cancelRefused');
    for (const { orderId, shop, house, link } of refused) {
      await mails.queue(trx, { kind: 'cancelRefused', to, facts: { orderId, shop, house, link } });
    }
    for (const { orderId, shop, words, link } of notices.filter(({ kind }) => kind === 'labelRefused')) {
      await mails.queue(trx, { kind: 'labelRefused', to, facts: { orderId, shop, words, link } });
    }
    // Many may ask at once: one letter names them all.
    const asked = notices.filter(({ kind }) => kind === 'buyerAsked');
    const [question] = asked;
    if (question) {
      const link = asked.length === 1 ? question.link : `${publicUrl}/community/orders?attention=todo`;
      const questions = asked.map(({ orderId, shop, words }) => ({ orderId, shop, action: words }));
      await mails.queue(trx, { kind: 'buyerAsked', to, facts: { questions, link } });
    }
    // Only the last word on a balance counts.
    const low = notices.findLast(({ kind }) => kind === 'balanceLow');
    if (low) {
      const facts = { cents: parseMoney(low.words), link: low.link };
      await mails.queue(trx, { kind: 'balanceLow', to, facts });
    }
    for (const notice of notices) {
      if (notice.kind !== 'withdrawalPaid' && notice.kind !== 'withdrawalDenied') continue;
      const { link, kind } = notice;
      await mails.queue(trx, { kind, to, facts: { ...readWithdrawal(notice.words), link } });
    }
    const ending = notices.filter(({ kind }) => kind === 'subscriptionEnding' || kind === 'authorizationEnding');
    if (ending.length > 0) {
      const ends = ending.map(({ shop, days, kind }) => ({
        shop,
        days,
        isSubscription: kind === 'subscriptionEnding',
      }));
      const link = ending.length === 1 ? (ending[0]?.link ?? '') : `${publicUrl}/community/shops`;
      await mails.queue(trx, { kind: 'shopsEnding', to, facts: { ends, link } });
    }
    for (const kind of ['authorizationLost', 'shopClosed', 'renewalUnpaid'] as const) {
      const stopped = notices.filter((notice) => notice.kind === kind);
      const [first] = stopped;
      if (!first) continue;
      const shops = [...new Set(stopped.map(({ shop }) => shop))];
      const link = shops.length === 1 ? first.link : `${publicUrl}/community/shops`;
      await mails.queue(trx, { kind, to, facts: { shops, link } });
    }
  }

  /** In one transaction: what a mail says is told, however often this runs. */
  async function tellByMail(scope: OwnerScope, contact: Contact, notices: readonly Notice[]): Promise<void> {
    await inTransaction(db, async (trx) => {
      const ids = notices.map(({ id }) => id);
      const untold = await queries.markTold(trx, scope, ids, { at: new Date(clock.now()), by: 'mail' });
      await queueMails(
        trx,
        scope.ownerId,
        contact,
        notices.filter(({ id }) => untold.has(id)),
      );
    });
  }

  return {
    async tell(scope) {
      for (;;) {
        const rows = await queries.listUntold(db, scope, MESSAGE_SIZE);
        if (rows.length === 0) return;
        const ids = rows.map(({ id }) => id);
        const contact = await readContact(scope.ownerId);
        if (contact === null) {
          await queries.markTold(db, scope, ids, { at: new Date(clock.now()), by: 'nowhere' });
          continue;
        }
        const notices = await describe(scope, rows);
        const locale: Locale = contact.locale === 'en' ? 'en' : 'vi';
        if (await tellGroup(scope, rows, notices, locale)) {
          await queries.markTold(db, scope, ids, { at: new Date(clock.now()), by: 'telegram' });
        } else {
          await tellByMail(scope, contact, notices);
        }
      }
    },

    async tidy() {
      const before = new Date(clock.now() - KEEP_MS);
      const owners = await listOwnersOfOldNotices(db, before);
      await eachOwner(owners, 'tidy', (scope) => queries.removeToldBefore(db, scope, before));
    },
  };
}
