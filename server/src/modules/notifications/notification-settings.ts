import type { NotificationChannel, NotificationSettings, NotificationTimes } from '@bobbin/contract/inbox';
import type { ExportZone } from '@bobbin/domain/time/zones';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CatalogueKind } from './catalogue/kind.ts';
import { KIND_NAMES, KINDS, type NoticeKind } from './catalogue/kinds.ts';
import { TOPIC_NAMES, topicOf, type TopicName } from './catalogue/topics.ts';
import { askToDeliver } from './notices.ts';
import { getGroup } from './groups.sql.ts';
import * as queries from './notification-settings.sql.ts';

/** Channels and times of a user's notifications; absent fields stay unchanged. */
export interface Wishes {
  isOn(topic: TopicName, channel: NotificationChannel): boolean;
  /** Kinds that the inbox does not show, because the user turned them off. */
  hidden: NoticeKind[];
  times: NotificationTimes;
}

interface Deps {
  db: Db;
  /** Returns whether a user is a member of at least one team. */
  isInTeam(userId: string): Promise<boolean>;
  /** Returns whether a user is staff; staff can also choose notifications of tasks. */
  isStaff(userId: string): Promise<boolean>;
}

const isTopic = (name: string): name is TopicName => TOPIC_NAMES.some((topic) => topic === name);

/** Only topics that have notifications can be chosen. */
const TOLD = new Set<TopicName>(KIND_NAMES.map((kind) => KINDS[kind].topic));

function hasKind(name: TopicName, is: (kind: CatalogueKind) => boolean): boolean {
  return KIND_NAMES.some((kind) => KINDS[kind].topic === name && is(KINDS[kind]));
}

export function createChoices({ db, isInTeam, isStaff }: Deps) {
  async function readWishes(scope: OwnerScope): Promise<Wishes> {
    const row = await queries.getSettings(db, scope);
    const isOn = (name: TopicName, channel: NotificationChannel) =>
      row?.choices[`${name}.${channel}`] ??
      (channel === 'inbox' || topicOf(name).channels.some((known) => known === channel));
    const { quietFrom = null, quietTo = null } = row ?? {};
    return {
      isOn,
      hidden: KIND_NAMES.filter((kind) => !isOn(KINDS[kind].topic, 'inbox')),
      times: {
        zone: (row?.zone ?? 'Asia/Ho_Chi_Minh') as ExportZone,
        digestHour: row?.digestHour ?? null,
        quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
        teamsByMail: row?.teamsByMail ?? false,
        teamsByTelegram: row?.teamsByTelegram ?? false,
      },
    };
  }

  async function read(scope: SellerScope): Promise<NotificationSettings> {
    const [{ isOn, times }, group, inTeam, staff] = await Promise.all([
      readWishes(scope),
      getGroup(db, scope),
      isInTeam(scope.ownerId),
      isStaff(scope.ownerId),
    ]);
    return {
      topics: TOPIC_NAMES.filter((name) => TOLD.has(name) && (staff || topicOf(name).group !== 'staff')).map((name) => {
        const { group: about, word } = topicOf(name);
        return {
          topic: name,
          group: about,
          word,
          isUrgent: hasKind(name, ({ isUrgent }) => isUrgent === true),
          inbox: isOn(name, 'inbox'),
          mail: isOn(name, 'mail'),
          telegram: isOn(name, 'telegram'),
          isMailedInstead: hasKind(name, ({ isMailedInstead }) => isMailedInstead === true),
        };
      }),
      times,
      hasTelegram: group !== undefined,
      isInTeam: inTeam,
    };
  }

  return {
    readWishes,
    read,

    /** @throws AppError NOT_FOUND for an event that does not exist */
    async choose(
      scope: SellerScope,
      { topic, channel, isOn }: { topic: string; channel: NotificationChannel; isOn: boolean },
    ): Promise<NotificationSettings> {
      if (!isTopic(topic)) throw new AppError('NOT_FOUND');
      await queries.saveChoice(db, scope, { [`${topic}.${channel}`]: isOn });
      return read(scope);
    },

    async setTimes(
      scope: SellerScope,
      { zone, digestHour, quiet, teamsByMail, teamsByTelegram }: Partial<NotificationTimes>,
    ): Promise<NotificationSettings> {
      await inTransaction(db, async (trx) => {
        await queries.saveTimes(trx, scope, {
          ...(zone !== undefined && { zone }),
          ...(digestHour !== undefined && { digest_hour: digestHour }),
          ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
          ...(teamsByMail !== undefined && { teams_by_mail: teamsByMail }),
          ...(teamsByTelegram !== undefined && { teams_by_telegram: teamsByTelegram }),
        });
        // Events that waited for the previous delivery time now wait for the new one.
        await askToDeliver(trx, scope.ownerId);
      });
      return read(scope);
    },
  };
}

export type Choices = ReturnType<typeof createChoices>;
