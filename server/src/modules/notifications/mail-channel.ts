import { parseMoney } from '@bobbin/domain/money/money';
import type { Queryable } from '../../platform/database.ts';
import type { Mails } from '../mails/module.ts';
import type { NoticeFacts } from './catalogue/facts.ts';
import { kindOf, readWithdrawal } from './catalogue/kinds.ts';
import { topicOf } from './catalogue/topics.ts';

/** A notification with its text. */
export interface Told extends NoticeFacts {
  id: string;
  kind: string;
  link: string;
}

export interface Addressee {
  userId: string;
  email: string;
  locale: string;
}

/** Maximum number of lines in a mail; further events are only counted, and can be read in the inbox. */
const LINES_MAX = 40;

interface Deps {
  mails: Pick<Mails, 'queue'>;
  publicUrl: string;
}

const WITH_LETTERS = new Set([
  'cancelRefused',
  'labelRefused',
  'buyerAsked',
  'balanceLow',
  'withdrawalPaid',
  'withdrawalDenied',
  'subscriptionEnding',
  'authorizationEnding',
  'authorizationLost',
  'shopClosed',
  'renewalUnpaid',
]);

export function createMailChannel({ mails, publicUrl }: Deps) {
  async function queueNotices(trx: Queryable, to: Addressee, notices: readonly Told[], isDigest: boolean) {
    const known = notices.flatMap((notice) => {
      const kind = kindOf(notice.kind);
      return kind === null ? [] : [{ notice, kind }];
    });
    const [first] = known;
    if (!first) return;
    const lines = known
      .slice(0, LINES_MAX)
      .map(({ notice, kind }) => ({ vi: kind.says.vi(notice), en: kind.says.en(notice) }));
    const isOne = known.length === 1 && !isDigest;
    await mails.queue(trx, {
      kind: 'news',
      to,
      facts: {
        title: isOne ? topicOf(first.kind.topic).word : null,
        lines,
        moreCount: known.length - lines.length,
        isDigest,
        link: isOne ? first.notice.link : `${publicUrl}/community/inbox`,
      },
    });
  }

  return {
    /** Queues one mail for all delayed events (INB-8). */
    queueDigest: (trx: Queryable, to: Addressee, notices: readonly Told[]): Promise<void> =>
      queueNotices(trx, to, notices, true),

    /** Queues mails for events that are sent immediately. */
    async queueNow(trx: Queryable, to: Addressee, notices: readonly Told[]): Promise<void> {
      for (const { kind, orderId, shop, house, link } of notices) {
        if (kind === 'cancelRefused') await mails.queue(trx, { kind, to, facts: { orderId, shop, house, link } });
      }
      for (const { kind, orderId, shop, words, link } of notices) {
        if (kind === 'labelRefused') await mails.queue(trx, { kind, to, facts: { orderId, shop, words, link } });
      }
      // One mail names all buyers who wait, because several may wait at the same time.
      const asked = notices.filter(({ kind }) => kind === 'buyerAsked');
      const [question] = asked;
      if (question) {
        const link = asked.length === 1 ? question.link : `${publicUrl}/community/orders?attention=todo`;
        const questions = asked.map(({ orderId, shop, words }) => ({ orderId, shop, action: words }));
        await mails.queue(trx, { kind: 'buyerAsked', to, facts: { questions, link } });
      }
      // Includes only the latest event about a balance.
      const low = notices.findLast(({ kind }) => kind === 'balanceLow');
      if (low) {
        await mails.queue(trx, { kind: 'balanceLow', to, facts: { cents: parseMoney(low.words), link: low.link } });
      }
      for (const { kind, words, link } of notices) {
        if (kind !== 'withdrawalPaid' && kind !== 'withdrawalDenied') continue;
        await mails.queue(trx, { kind, to, facts: { ...readWithdrawal(words), link } });
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
      await queueNotices(
        trx,
        to,
        notices.filter(({ kind }) => !WITH_LETTERS.has(kind)),
        false,
      );
    },
  };
}

export type MailChannel = ReturnType<typeof createMailChannel>;
