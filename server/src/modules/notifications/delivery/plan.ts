import { afterQuiet, nextAt } from '@bobbin/domain/time/quiet-hours';
import { kindOf } from '../catalogue/kinds.ts';
import type { Wishes } from '../notification-settings.ts';

/** Number of attempts after which events are sent by mail (NTF-4); with the growing pauses of the queue they take about half an hour. */
export const TELEGRAM_TRIES = 8;

/** Maximum duration of a call to Telegram; when a call began earlier and has no result, its outcome is unknown (INB-10). */
export const SENDING_MS = 2 * 60_000;

/** The fields that decide the channels and times of a notification. */
export interface Waiting {
  kind: string;
  actingOwnerId: string | null;
  attempts: number;
  createdAt: Date;
  mailedAt: Date | null;
  groupedAt: Date | null;
  sendingAt: Date | null;
}

/** The channels of a notification, each with its earliest time in epoch milliseconds; null when the channel is not used. */
export interface Plan {
  telegram: number | null;
  /** A mail of its own, sent at once. */
  mail: number | null;
  /** The daily digest by mail. */
  digest: number | null;
}

const NOWHERE: Plan = { telegram: null, mail: null, digest: null };

/** Plans the channels and times of a notification by the user's current settings (INB-7 to INB-10). */
export function planDelivery(notice: Waiting, wishes: Wishes, hasGroup: boolean, now: number): Plan {
  const kind = kindOf(notice.kind);
  if (kind === null) return NOWHERE;
  const { isOn, times } = wishes;
  const isOwn = notice.actingOwnerId === null;
  const wantsTelegram = isOn(kind.topic, 'telegram') && (isOwn || times.teamsByTelegram);
  const isMailed = notice.mailedAt !== null;
  const isGrouped = notice.groupedAt !== null;
  const canTelegram = isGrouped || (hasGroup && notice.attempts < TELEGRAM_TRIES);
  // After failed attempts at Telegram all events are sent by mail. A user without a group gets by mail only the kinds that are always sent by mail.
  const isInstead = wantsTelegram && !canTelegram && (notice.attempts > 0 || kind.isMailedInstead === true);
  const wantsMail =
    (isOn(kind.topic, 'mail') && (isOwn || times.teamsByMail)) || isInstead || kind.isMailedToo === true;
  const sendsToGroup = wantsTelegram && canTelegram;
  const { quiet, zone, digestHour } = times;
  const soon = kind.isUrgent === true || quiet === null ? now : afterQuiet(quiet, zone, now);
  // Skips an event that another process is sending at this moment.
  const free = notice.sendingAt === null ? soon : Math.max(soon, notice.sendingAt.getTime() + SENDING_MS);
  const telegram = sendsToGroup && !isGrouped ? free : null;
  if (digestHour !== null && kind.isUrgent !== true) {
    const isGathered = wantsMail || (isOn(kind.topic, 'inbox') && !sendsToGroup && (isOwn || times.teamsByMail));
    return {
      telegram,
      mail: null,
      digest: isGathered && !isMailed ? nextAt(digestHour, zone, notice.createdAt.getTime()) : null,
    };
  }
  return { telegram, mail: wantsMail && !isMailed ? soon : null, digest: null };
}
