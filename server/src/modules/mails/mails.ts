import { setTimeout as wait } from 'node:timers/promises';
import type { Locale } from '@bobbin/contract/errors';
import type { SentMail } from '@bobbin/contract/mails';
import { staffOwnerScope, systemScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { addJobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { MailError, type Mailer } from '../../platform/mail.ts';
import { publishWork, WORK_SHOWN, type Work } from '../../platform/staff-work.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import type { Audit } from '../audit/module.ts';
import { toHtml, toText } from './layout.ts';
import type { MailFacts, MailKind } from './templates/kinds.ts';
import { renderMail } from './templates/templates.ts';
import * as queries from './mails.sql.ts';
import * as crossTenant from './mails.cross-tenant.sql.ts';

export type { AccountChange, MailFacts, MailKind } from './templates/kinds.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long the text of a mail is stored: as long as its secret is valid, or a week for a notification about an account. */
const BODY_MS: Record<MailKind, number> = {
  activation: DAY_MS,
  passcode: 15 * MINUTE_MS,
  newDevice: 7 * DAY_MS,
  passwordChanged: 7 * DAY_MS,
  twoFactorOn: 7 * DAY_MS,
  twoFactorOff: 7 * DAY_MS,
  recoveryCodesRenewed: 7 * DAY_MS,
  sessionStolen: 7 * DAY_MS,
  signInTries: DAY_MS,
  accountChanged: 7 * DAY_MS,
  emailExists: 7 * DAY_MS,
  teamInvitation: 7 * DAY_MS,
  cancelRefused: 7 * DAY_MS,
  authorizationLost: 7 * DAY_MS,
  shopClosed: 7 * DAY_MS,
  shopsEnding: 7 * DAY_MS,
  renewalUnpaid: 7 * DAY_MS,
  labelRefused: 7 * DAY_MS,
  buyerAsked: 7 * DAY_MS,
  balanceLow: 7 * DAY_MS,
  withdrawalPaid: 7 * DAY_MS,
  withdrawalDenied: 7 * DAY_MS,
  news: 7 * DAY_MS,
  shopPurged: 7 * DAY_MS,
  closingAsked: 7 * DAY_MS,
  closingUndone: 7 * DAY_MS,
  accountClosed: 7 * DAY_MS,
  dataExportReady: 7 * DAY_MS,
};
/** Number of attempts at a mail; with the growing pauses of the queue they take about half an hour. */
const ATTEMPTS_MAX = 8;
/** First and longest pause between attempts to record that a mail was sent; all attempts together take half a minute. */
const NOTE_PAUSE_MS = 500;
const NOTE_PAUSE_MAX_MS = 16_000;
/** How long staff can see a mail. */
const KEEP_MS = 90 * DAY_MS;
const SUBJECT_MAX = 200;
/** Number of mails that one statement inserts; a role may have thousands of members. */
const BATCH = 500;

export interface MailOrder<K extends MailKind> {
  kind: K;
  to: { userId: string; email: string; locale: string };
  facts: MailFacts[K];
}

export interface MailBody {
  html: string;
  text: string;
}

interface MailQuery extends PageQuery {
  status?: string | undefined;
  search?: string | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  audit: Audit;
  brand: string;
  /** The mail server; when null, mails are stored in the outbox and not sent. */
  mailer: Mailer | null;
}

export function createMails({ db, clock, vault, log, audit, brand, mailer }: Deps) {
  async function enqueue(trx: Queryable, mails: readonly { ownerId: string; mailId: string }[]): Promise<void> {
    const jobs = mails.map((payload) => ({ payload, key: `mail:${payload.mailId}` }));
    await addJobs(trx, 'sendMail', jobs, { maxAttempts: ATTEMPTS_MAX });
  }

  function toMail<K extends MailKind>({ kind, to, facts }: MailOrder<K>) {
    const now = clock.now();
    const locale: Locale = to.locale === 'en' ? 'en' : 'vi';
    const words = renderMail(kind, locale, brand, facts);
    const body: MailBody = { html: toHtml(words, brand, locale), text: toText(words, brand) };
    const row = {
      id: createId(now),
      kind,
      locale,
      recipient: to.email,
      subject: words.subject.slice(0, SUBJECT_MAX),
      body_sealed: vault.seal(JSON.stringify(body)),
      body_expires_at: new Date(now + BODY_MS[kind]),
      created_at: new Date(now),
    };
    return { scope: systemScope(to.userId, 'mails'), row };
  }

  /** Queues the same mail for many users. */
  async function queueAll<K extends MailKind>(trx: Queryable, orders: readonly MailOrder<K>[]): Promise<void> {
    for (let begin = 0; begin < orders.length; begin += BATCH) {
      const mails = orders.slice(begin, begin + BATCH).map(toMail);
      await queries.insertMails(trx, mails);
      await enqueue(
        trx,
        mails.map(({ scope, row }) => ({ ownerId: scope.ownerId, mailId: row.id })),
      );
    }
  }

  /**
   * Records that the mail server has accepted the mail. If this is not recorded, the mail is sent again; therefore the record is retried while the
   * database is unavailable.
   */
  async function noteSent(scope: OwnerScope, mailId: string, kind: string): Promise<void> {
    for (let pause = NOTE_PAUSE_MS; ; pause *= 2) {
      try {
        if (kind === queries.LAST_KIND) return await queries.removeMail(db, scope, mailId);
        return await queries.markSent(db, scope, mailId, new Date(clock.now()), false);
      } catch (error) {
        if (pause > NOTE_PAUSE_MAX_MS) throw error;
        await wait(pause);
      }
    }
  }

  /** Marks the mail as failed after its last attempt; staff may send it again. */
  const fail = (scope: OwnerScope, mailId: string, error: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      await queries.noteFailure(trx, scope, mailId, error, true);
      await publishWork(trx, 'mails');
    });

  /** Sends a failed mail again; does nothing for a waiting mail. @throws AppError NOT_FOUND, MAIL_GONE */
  async function retry(scope: StaffScope, mailId: string): Promise<void> {
    const ownerId = await crossTenant.findMailOwner(db, scope, mailId);
    if (ownerId === null) throw new AppError('NOT_FOUND');
    const owner = staffOwnerScope(scope, ownerId);
    await inTransaction(db, async (trx) => {
      const mail = await queries.lockMail(trx, owner, mailId);
      if (!mail) throw new AppError('NOT_FOUND');
      // The mail already has a job; a second job could send it twice.
      if (mail.status === 'waiting') return;
      const isGone = mail.bodySealed === null || mail.bodyExpiresAt.getTime() <= clock.now();
      if (mail.status === 'sent' || isGone) throw new AppError('MAIL_GONE');
      await queries.markWaiting(trx, owner, mailId);
      await enqueue(trx, [{ ownerId, mailId }]);
      await publishWork(trx, 'mails');
      await audit.record(trx, scope, {
        action: 'retryMail',
        entity: 'mail',
        entityId: mailId,
        after: { kind: mail.kind, status: 'waiting' },
      });
    });
  }

  return {
    /** Queues a mail in the caller's transaction; it is sent after the commit. */
    queue: <K extends MailKind>(trx: Queryable, order: MailOrder<K>): Promise<void> => queueAll(trx, [order]),
    queueAll,

    /** Sends a waiting mail; throws when the attempt must be repeated. Safe to run twice. */
    async send(scope: OwnerScope, mailId: string): Promise<void> {
      const mail = await queries.beginAttempt(db, scope, mailId);
      if (!mail) return;
      const now = new Date(clock.now());
      if (mail.body_sealed === null || mail.body_expires_at <= now) {
        await fail(scope, mailId, 'Too late: what it says no longer works');
        return;
      }
      if (mailer === null) {
        await queries.markSent(db, scope, mailId, now, true);
        return;
      }
      const body = JSON.parse(vault.open(mail.body_sealed)) as MailBody;
      try {
        await mailer.send({
          id: mailId,
          to: mail.recipient,
          locale: mail.locale === 'en' ? 'en' : 'vi',
          subject: mail.subject,
          ...body,
        });
      } catch (error) {
        const isLast = mail.attempts >= ATTEMPTS_MAX || (error instanceof MailError && error.isFinal);
        const text = error instanceof MailError ? error.message : 'The mail could not be sent';
        if (!isLast) {
          await queries.noteFailure(db, scope, mailId, text, false);
          throw error;
        }
        await fail(scope, mailId, text);
        log.error({ mailId, reason: text }, 'A mail was given up');
        return;
      }
      await noteSent(scope, mailId, mail.kind);
    },

    async list(scope: StaffScope, query: MailQuery): Promise<Paged<SentMail>> {
      const totalItems = await crossTenant.countMails(db, scope, query);
      const { offset, limit, meta } = toPage(query, totalItems);
      const rows = await crossTenant.listMails(db, scope, query, {
        limit,
        offset,
        isOldestFirst: isAscending(query.sortBy),
      });
      return {
        data: rows.map((row) => ({
          id: row.id,
          to: row.recipient,
          userId: row.ownerId,
          kind: row.kind,
          subject: row.subject,
          status: row.status as SentMail['status'],
          attempts: row.attempts,
          lastError: row.lastError,
          createdAt: row.createdAt.toISOString(),
          sentAt: row.sentAt?.toISOString() ?? null,
        })),
        meta,
      };
    },

    /** Lists failed mails that can be sent again; the others need no work, because their text is no longer valid (HOM-5). */
    async readWork(scope: StaffScope): Promise<Work> {
      const filter = { status: 'failed', readableAt: new Date(clock.now()) };
      const [urgent, rows] = await Promise.all([
        crossTenant.countMails(db, scope, filter),
        crossTenant.listMails(db, scope, filter, { limit: WORK_SHOWN, offset: 0, isOldestFirst: true }),
      ]);
      return {
        counts: [{ kind: 'mail', urgent, waiting: 0 }],
        items: rows.map(({ id, recipient, subject, lastError, createdAt }) => {
          return {
            kind: 'mail',
            id,
            code: recipient,
            title: subject,
            ownerId: null,
            since: createdAt,
            reason: lastError ?? '',
          };
        }),
      };
    },

    retry,

    /** Sends several failed mails again, independently of each other: a mail that was deleted does not prevent the others (NTF-43). */
    async retryMany(scope: StaffScope, ids: readonly string[]): Promise<{ retried: number; gone: number }> {
      let gone = 0;
      for (const id of new Set(ids)) {
        try {
          await retry(scope, id);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          gone += 1;
        }
      }
      return { retried: new Set(ids).size - gone, gone };
    },

    /** Marks a waiting mail as failed whose job no longer exists; staff can send it again. */
    breakOff: (scope: OwnerScope, mailId: string): Promise<void> =>
      fail(scope, mailId, 'Our server stopped before it was sent'),

    async tidy(): Promise<void> {
      const now = new Date(clock.now());
      const oldest = new Date(now.getTime() - KEEP_MS);
      const owners = await crossTenant.listOwnersOfOldMails(db, now, oldest);
      await eachOwner(owners, 'tidy', (scope) => queries.tidyMails(db, scope, now, oldest));
    },
  };
}

export type Mails = ReturnType<typeof createMails>;
