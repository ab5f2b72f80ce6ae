import { ConnectorError } from '@bobbin/connectors/errors';
import type { Telegram, TelegramChat } from '@bobbin/connectors/telegram/client';
import type { getTelegram } from '@bobbin/contract/connections';
import type { Reply } from '@bobbin/contract/endpoint';
import type { Locale } from '@bobbin/contract/errors';
import { parseTelegramAddress } from '@bobbin/domain/shops/telegram-address';
import type { SellerScope, StaffScope } from '../../platform/access.ts';
import { countAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './groups.sql.ts';

/** Limits attempts, because each attempt writes to a Telegram group, which may belong to another user. */
const TRY_LIMIT = { max: 10, windowSeconds: 15 * 60 };

const TEST_MESSAGES: Readonly<Record<Locale, (name: string) => string>> = {
  vi: (name) => `Group này đã được kết nối với tài khoản của ${name}. Thông báo sẽ được gửi vào đây.`,
  en: (name) => `This group is now connected to the account of ${name}. Notifications will arrive here.`,
};

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  audit: Audit;
  telegram: Telegram;
  /** The server's own Telegram bot, if it has one. */
  botToken: string | undefined;
  brand: string;
  readLocale(scope: SellerScope): Promise<Locale>;
}

/** The Telegram group of a seller. */
export function createNotifications(deps: Deps) {
  const { db, clock, vault, audit, telegram, brand, readLocale } = deps;

  /** The group counts as verified only after the test message has arrived in it (NTF-6, Telegram success). */
  async function sendTest(scope: SellerScope, botToken: string, chatId: string): Promise<TelegramChat> {
    const text = TEST_MESSAGES[await readLocale(scope)](scope.actor.name);
    try {
      // Reads the group first, so that no message is sent to a wrong group.
      const { id } = await telegram.getChat(botToken, chatId);
      return (await telegram.sendMessage(botToken, { chatId: id, title: brand, text })).chat;
    } catch (error) {
      throw error instanceof ConnectorError ? toRefusal(error) : error;
    }
  }

  return {
    /**
     * Sends a test message to a group, and stores the group when Telegram accepts the message.
     * @param address `botToken|chatId`, or only the chat id when the server has a bot
     * @throws AppError TELEGRAM_REFUSED with Telegram's own message as the reason, TELEGRAM_UNAVAILABLE
     */
    async connectTelegram(scope: SellerScope, text: string): Promise<void> {
      const address = parseTelegramAddress(text);
      if (!address) throw new AppError('TELEGRAM_REFUSED');
      const botToken = address.botToken ?? deps.botToken;
      if (botToken === undefined) throw new AppError('TELEGRAM_REFUSED', { reasons: ['BOT_TOKEN_NEEDED'] });
      await countAttempt(db, clock, `telegram:${scope.ownerId}`, TRY_LIMIT);
      const chat = await sendTest(scope, botToken, address.chatId);

      const shown = { title: chat.title, lastFour: chat.id.slice(-4) };
      const group = {
        address_sealed: vault.seal(JSON.stringify({ botToken: address.botToken, chatId: chat.id })),
        has_own_bot: address.botToken !== null,
        title: shown.title,
        last_four: shown.lastFour,
        checked_at: new Date(clock.now()),
      };
      await inTransaction(db, async (trx) => {
        const before = await queries.saveGroup(trx, scope, group);
        await audit.record(trx, scope, {
          action: 'telegramConnected',
          entity: 'telegramGroup',
          entityId: scope.ownerId,
          before,
          after: shown,
        });
      });
    },

    async disconnectTelegram(scope: SellerScope): Promise<void> {
      await inTransaction(db, async (trx) => {
        const before = await queries.removeGroup(trx, scope);
        if (before === null) return;
        await audit.record(trx, scope, {
          action: 'telegramDisconnected',
          entity: 'telegramGroup',
          entityId: scope.ownerId,
          before,
        });
      });
    },

    async getTelegram(scope: SellerScope): Promise<Reply<typeof getTelegram>> {
      const group = await queries.getGroup(db, scope);
      return group ? { ...group, checkedAt: group.checkedAt.toISOString() } : null;
    },

    /** Lists which of the users have a group, for staff. */
    async listOwnersWithTelegram(scope: StaffScope, ownerIds: readonly string[]): Promise<Set<string>> {
      const rows = ownerIds.length === 0 ? [] : await queries.listOwnersWithGroup(db, scope, ownerIds);
      return new Set(rows.map((row) => row.ownerId));
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

function toRefusal(error: ConnectorError): AppError {
  if (error.kind === 'auth' || error.kind === 'rejected') {
    return new AppError('TELEGRAM_REFUSED', { reasons: [error.providerMessage], cause: error });
  }
  const retryAfterSeconds =
    error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) };
  return new AppError('TELEGRAM_UNAVAILABLE', { ...retryAfterSeconds, cause: error });
}
