import { afterQuiet, nextAt } from '@bobbin/domain/time/quiet-hours';
import { kindOf } from '../catalogue/kinds.ts';
import type { Wishes } from '../notification-settings.ts';

/** Number of attempts (about half an hour with the queue's growing pauses) after which events go by mail (NTF-4). */
export const TELEGRAM_TRIES = 8;

/** Maximum duration of a call to Telegram; the result of one that began earlier is unknown (INB-10). */
export const SENDING_MS = 2 * 60_000;

/** The fields that decide channels and times of a notice. */
export interface Waiting {
  kind: string;
  actingOwnerId: string | null;
  attempts: number;
  createdAt: Date;
  mailedAt: Date | null;
  groupedAt: Date | null;
  sendingAt: Date | null;
}

/** Channels of a notice, each with its earliest time in epoch milliseconds; null when unused. */
export interface Plan {
  telegram: number | null;
  /** An immediate mail. */
  mail: number | null;
  /** The daily digest. */
  digest: number | null;
}

const NOWHERE: Plan = { telegram: null, mail: null, digest: null };

/** Plans channels and times of a notice by the person's current settings (INB-7 to INB-10). */
export function planDelivery(notice: Waiting, wishes: Wishes, hasGroup: boolean, now: number): Plan {
  const kind = kindOf(notice.kind);
  if (kind === null) return NOWHERE;
  const { isOn, times } = wishes;
  const isOwn = notice.actingOwnerId === null;
  const wantsTelegram = isOn(kind.topic, 'telegram') && (isOwn || times.teamsByTelegram);
  const isMailed = notice.mailedAt !== null;
  const isGrouped = notice.groupedAt !== null;
  const canTelegram = isGrouped || (hasGroup && notice.attempts < TELEGRAM_TRIES);
  // After failed attempts at Telegram all events go by mail. Users without a group get by mail only the kinds that are always mailed.
  const isInstead = wantsTelegram && !canTelegram && (notice.attempts > 0 || kind.isMailedInstead === true);
  const wantsMail =
    (isOn(kind.topic, 'mail') && (isOwn || times.teamsByMail)) || isInstead || kind.isMailedToo === true;
  const sendsToGroup = wantsTelegram && canTelegram;
  const { quiet, zone, digestHour } = times;
  const soon = kind.isUrgent === true || quiet === null ? now : afterQuiet(quiet, zone, now);
  // An event that is being sent at this moment is left to its sender.
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
