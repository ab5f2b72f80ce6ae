import { ConnectorError } from '@bobbin/connectors/errors';
import type { Telegram } from '@bobbin/connectors/telegram/client';
import type { Locale } from '@bobbin/contract/errors';
import { systemScope, type OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { ShopNames } from '../../shops/module.ts';
import type { Memberships } from '../../teams/module.ts';
import { kindOf, KIND_NAMES, toAddress } from '../catalogue/kinds.ts';
import { listHeard, mayHear, type Heard } from '../catalogue/audience.ts';
import type { Choices, Wishes } from '../notification-settings.ts';
import { askToDeliver } from '../notices.ts';
import { toFacts } from './facts.ts';
import type { Addressee, MailChannel, Told } from '../mail-channel.ts';
import { planDelivery, SENDING_MS, TELEGRAM_TRIES, type Plan } from './plan.ts';
import * as queries from './delivery.sql.ts';
import { listOwnersOfOldNotices } from './delivery.cross-tenant.sql.ts';

/** Maximum number of events per message; Telegram limits a message to 4,096 characters. */
const MESSAGE_SIZE = 12;
/** Maximum number of events that one run reads. */
const LOOK_SIZE = 2_000;
/** Retention of events (INB-5). */
const KEEP_MS = 90 * 24 * 3_600_000;

/** Urgent kinds are never delayed. */
const URGENT = KIND_NAMES.filter((kind) => kindOf(kind)?.isUrgent === true);

type Row = queries.UndeliveredRow;

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  telegram: Telegram;
  /** The server's own Telegram bot, if it has one. */
  botToken: string | undefined;
  brand: string;
  publicUrl: string;
  mailChannel: MailChannel;
  choices: Pick<Choices, 'readWishes'>;
  listShopMemberships: Memberships['listShopMemberships'];
  readContact(userId: string): Promise<{ email: string; locale: string } | null>;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

interface Group {
  botToken: string;
  chatId: string;
}

/** A notification with its channels and times. */
interface Planned {
  row: Row;
  told: Told;
  plan: Plan;
}

/**
 * Returns whether a message without a successful response may have arrived; Telegram has no idempotency keys. After an error that excludes this, the
 * message is sent again.
 */
function isUnsure({ mayHaveHappened, code }: ConnectorError): boolean {
  return mayHaveHappened && !/^5\d\d$/.test(code ?? '');
}

export function createDelivery(deps: Deps) {
  const { db, clock, vault, log, telegram, brand, publicUrl, mailChannel, choices, listShopMemberships, readContact } =
    deps;

  async function describe(scope: OwnerScope, rows: readonly Row[]): Promise<Told[]> {
    const actingOwnerIds = [...new Set(rows.map(({ actingOwnerId }) => actingOwnerId ?? scope.ownerId))];
    const names = new Map<string, ShopNames>();
    for (const actingOwnerId of actingOwnerIds)
      names.set(actingOwnerId, await deps.readShopNames(systemScope(actingOwnerId, 'news')));
    return rows.map((row) => {
      const facts = toFacts(row, names.get(row.actingOwnerId ?? scope.ownerId));
      const kind = kindOf(row.kind);
      const path = kind === null ? '/community/inbox' : toAddress(kind, facts);
      return { ...facts, id: row.id, kind: row.kind, link: `${publicUrl}${path}` };
    });
  }

  /** Reads which shops of other owners the user may currently see, because a removed member must receive nothing more (TEA-17). */
  async function readHeard(userId: string, rows: readonly Row[]): Promise<Heard[]> {
    const actingOwnerIds = [
      ...new Set(rows.flatMap(({ actingOwnerId }) => (actingOwnerId === null ? [] : [actingOwnerId]))),
    ];
    const heard: Heard[] = [];
    for (const actingOwnerId of actingOwnerIds) {
      if ((await readContact(actingOwnerId)) === null) continue;
      const memberships = (await listShopMemberships(db, systemScope(actingOwnerId, 'news'))).filter(
        (membership) => membership.userId === userId,
      );
      heard.push(
        ...listHeard([
          { ownerId: actingOwnerId, teams: memberships.map(({ role, shopId }) => ({ role, shops: [shopId] })) },
        ]),
      );
    }
    return heard;
  }

  /** Returns the user's group and its bot; null when the group or the bot does not exist any more. */
  async function openGroup(scope: OwnerScope): Promise<Group | null> {
    const sealed = await queries.getGroupAddress(db, scope);
    if (sealed === null) return null;
    const { botToken, chatId } = JSON.parse(vault.open(sealed)) as { botToken: string | null; chatId: string };
    const token = botToken ?? deps.botToken;
    return token === undefined ? null : { botToken: token, chatId };
  }

  /**
   * Returns the events that were delivered to the group; null when they must be sent by mail, because Telegram rejected them or the outcome is
   * unknown (INB-10).
   */
  async function deliverToGroup(
    scope: OwnerScope,
    group: Group,
    wanted: readonly Planned[],
    locale: Locale,
  ): Promise<Planned[] | null> {
    const wantedIds = wanted.map(({ row }) => row.id);
    const taken = await queries.beginSending(db, scope, wantedIds, new Date(clock.now()));
    const parts = wanted.filter(({ row }) => taken.has(row.id));
    if (parts.length === 0) return [];
    const ids = [...taken];
    const text = parts.map(({ told }) => `${kindOf(told.kind)?.says[locale](told) ?? ''}\n${told.link}`).join('\n\n');
    try {
      await telegram.sendMessage(group.botToken, { chatId: group.chatId, title: brand, text });
      return parts;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const isFinal = error.kind === 'auth' || error.kind === 'rejected';
      if (!isFinal && !isUnsure(error)) {
        await queries.markUnsent(db, scope, ids);
        throw error;
      }
      const reason = error.providerMessage;
      if (isFinal) log.warn({ ownerId: scope.ownerId, reason }, 'A Telegram group takes no news; it goes by mail');
      else log.warn({ ownerId: scope.ownerId, reason }, 'A Telegram group may have the news; it goes by mail as well');
      await queries.endTries(db, scope, ids, TELEGRAM_TRIES);
      return null;
    }
  }

  /** Messages that were being sent when their process died are not sent again; their events are sent by mail. */
  async function giveUpLost(scope: OwnerScope, rows: readonly Row[]): Promise<Row[]> {
    const before = clock.now() - SENDING_MS;
    const isLost = ({ sendingAt, groupedAt }: Row) =>
      sendingAt !== null && groupedAt === null && sendingAt.getTime() <= before;
    const lost = rows.filter(isLost).map(({ id }) => id);
    await queries.endTries(db, scope, lost, TELEGRAM_TRIES);
    return rows.map((row) => (isLost(row) ? { ...row, attempts: TELEGRAM_TRIES, sendingAt: null } : row));
  }

  /** Uses one transaction, so that a mail is queued once however often the job runs. */
  async function mail(
    scope: OwnerScope,
    parts: readonly Planned[],
    write: (trx: Queryable, notices: Told[]) => Promise<void>,
  ): Promise<void> {
    if (parts.length === 0) return;
    await inTransaction(db, async (trx) => {
      const at = new Date(clock.now());
      const isNew = await queries.markMailed(
        trx,
        scope,
        parts.map(({ row }) => row.id),
        at,
      );
      const ended = parts.filter(({ plan }) => plan.telegram === null).map(({ row }) => row.id);
      await queries.markTold(trx, scope, ended, { at, by: 'mail' });
      const notices = parts.filter(({ row }) => isNew.has(row.id)).map(({ told }) => told);
      if (notices.length > 0) await write(trx, notices);
    });
  }

  /** Ends events that only appear in the inbox, and events that their recipient may no longer see. */
  async function end(scope: OwnerScope, rows: readonly Planned[], heard: readonly Heard[]): Promise<Planned[]> {
    const at = new Date(clock.now());
    const isGone = ({ row }: Planned) => !mayHear(heard, row);
    const isSilent = ({ plan }: Planned) => plan.telegram === null && plan.mail === null && plan.digest === null;
    const idsOf = (planned: readonly Planned[]) => planned.map(({ row }) => row.id);
    await queries.markTold(db, scope, idsOf(rows.filter(isGone)), { at, by: 'nowhere' });
    const seen = rows.filter((one) => !isGone(one));
    const silent = seen.filter(isSilent);
    await queries.markTold(db, scope, idsOf(silent.filter(({ row }) => row.mailedAt !== null)), { at, by: 'mail' });
    await queries.markTold(db, scope, idsOf(silent), { at, by: 'inbox' });
    return seen.filter((one) => !isSilent(one));
  }

  function planAll(rows: readonly Row[], told: readonly Told[], wishes: Wishes, hasGroup: boolean): Planned[] {
    return rows.map((row, place) => ({
      row,
      told: told[place] as Told,
      plan: planDelivery(row, wishes, hasGroup, clock.now()),
    }));
  }

  /** Delivers events that are due; returns when the next one is due (null when none waits), and whether another run must follow at once. */
  async function deliverDue(scope: OwnerScope, undelivered: readonly Row[], to: Addressee) {
    const rows = await giveUpLost(scope, undelivered);
    const [group, wishes, heard, told] = await Promise.all([
      openGroup(scope),
      choices.readWishes(scope),
      readHeard(scope.ownerId, rows),
      describe(scope, rows),
    ]);
    const planned = await end(scope, planAll(rows, told, wishes, group !== null), heard);
    const now = clock.now();
    const isDue = (moment: number | null) => moment !== null && moment <= now;
    // Queues mails before Telegram messages, because this cannot fail and need not wait for Telegram.
    await mail(
      scope,
      planned.filter(({ plan }) => isDue(plan.mail)),
      (trx, notices) => mailChannel.queueNow(trx, to, notices),
    );
    await mail(
      scope,
      planned.filter(({ plan }) => isDue(plan.digest)),
      (trx, notices) => mailChannel.queueDigest(trx, to, notices),
    );
    const locale: Locale = to.locale === 'en' ? 'en' : 'vi';
    const toGroup = planned.filter(({ plan }) => isDue(plan.telegram));
    let isRefused = false;
    for (let begin = 0; group !== null && begin < toGroup.length; begin += MESSAGE_SIZE) {
      const parts = await deliverToGroup(scope, group, toGroup.slice(begin, begin + MESSAGE_SIZE), locale);
      if (parts === null) {
        isRefused = true;
        continue;
      }
      const at = new Date(clock.now());
      const waits = ({ plan }: Planned) => plan.digest !== null && !isDue(plan.digest);
      const idsOf = (some: readonly Planned[]) => some.map(({ row }) => row.id);
      await queries.markGrouped(db, scope, idsOf(parts.filter(waits)), at);
      await queries.markTold(db, scope, idsOf(parts.filter((one) => !waits(one))), { at, by: 'telegram' });
    }
    const later = planned
      .flatMap(({ plan }) => [plan.telegram, plan.mail, plan.digest])
      .filter((moment): moment is number => moment !== null && moment > now);
    const waiting = planned.filter(({ plan }) => ![plan.telegram, plan.mail, plan.digest].some(isDue)).length;
    return {
      next: later.length === 0 ? null : Math.min(...later),
      // Runs again when Telegram rejected messages, whose events must be sent by mail, or when there may be more events than one run reads.
      isMore: isRefused || (rows.length === LOOK_SIZE && waiting < rows.length),
    };
  }

  return {
    /**
     * Job: delivers a user's events that are due, to the Telegram group and by mail as the user chose.
     * @throws ConnectorError when the attempt at Telegram must be repeated
     */
    async deliver(scope: OwnerScope): Promise<void> {
      for (;;) {
        const rows = await queries.listUndelivered(db, scope, URGENT, LOOK_SIZE);
        if (rows.length === 0) return;
        const contact = await readContact(scope.ownerId);
        if (contact === null) {
          const ids = rows.map(({ id }) => id);
          await queries.markTold(db, scope, ids, { at: new Date(clock.now()), by: 'nowhere' });
          continue;
        }
        const { next, isMore } = await deliverDue(scope, rows, { userId: scope.ownerId, ...contact });
        if (isMore) continue;
        if (next !== null) await askToDeliver(db, scope.ownerId, new Date(next));
        return;
      }
    },

    /** Deletes old events. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - KEEP_MS);
      const owners = await listOwnersOfOldNotices(db, before);
      await eachOwner(owners, 'tidy', (scope) => queries.removeOld(db, scope, before));
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
