import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../../platform/columns.ts';

type Choices = Record<string, boolean>;

declare module '../../platform/database.ts' {
  interface Tables {
    telegram_groups: {
      owner_id: string;
      address_sealed: string;
      has_own_bot: boolean;
      title: string;
      last_four: string;
      checked_at: Instant;
    };
    /** One row is one person's: what a member of a team hears of somebody's shop is a row of the member's own. */
    seller_notices: {
      owner_id: string;
      id: string;
      kind: string;
      /** Whose shop it is, where it is not the reader's own. */
      desk_id: Generated<string | null>;
      /** Null where the news is of no shop. */
      shop_id: string | null;
      order_id: string | null;
      thing_id: Generated<string | null>;
      house: string | null;
      days: number | null;
      count: Generated<number | null>;
      words: string | null;
      cents: ColumnType<number | null, number | null | undefined, number | null>;
      at: Generated<Instant | null>;
      /** Tries of Telegram. */
      attempts: Generated<number>;
      created_at: Instant;
      read_at: Generated<Instant | null>;
      /** When the members who may hear it had it. */
      spread_at: Generated<Instant | null>;
      /** A mail says it, although Telegram is still to. */
      mailed_at: Generated<Instant | null>;
      /** The Telegram group has it, although a mail is still to say it. */
      grouped_at: Generated<Instant | null>;
      /** Nothing is left to tell. */
      told_at: Generated<Instant | null>;
      /** telegram, mail, inbox, or nowhere when the account is gone or closed, or its reader sees the shop no more. */
      told_by: Generated<string | null>;
    };
    news_settings: {
      owner_id: string;
      /** By `topic.channel`. */
      choices: ColumnType<Choices, string | undefined, string>;
      zone: Generated<string>;
      digest_hour: Generated<number | null>;
      quiet_from: Generated<number | null>;
      quiet_to: Generated<number | null>;
      teams_by_mail: Generated<boolean>;
      teams_by_telegram: Generated<boolean>;
    };
  }
}
