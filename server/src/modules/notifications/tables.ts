import type { Generated } from 'kysely';
import type { Big, Instant, JsonDefault } from '../../platform/columns.ts';

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
    /** One row belongs to one user: a team member's copy of an owner's event is a separate row of the member. */
    seller_notices: {
      owner_id: string;
      id: string;
      kind: string;
      /** Owner of the shop, when that is not the reader. */
      desk_id: string | null;
      /** Null for an event without a shop. */
      shop_id: string | null;
      order_id: string | null;
      thing_id: string | null;
      house: string | null;
      days: number | null;
      count: number | null;
      words: string | null;
      cents: Big | null;
      at: Instant | null;
      /** Set while a message that contains the event is being sent to Telegram; if it stays set, the message may have arrived (INB-10). */
      sending_at: Instant | null;
      /** Attempts at Telegram. */
      attempts: Generated<number>;
      created_at: Instant;
      read_at: Instant | null;
      /** Time when it was copied to the members. */
      spread_at: Instant | null;
      /** True when it was mailed while Telegram is still due. */
      mailed_at: Instant | null;
      /** True when it is in the Telegram group while a mail is still due. */
      grouped_at: Instant | null;
      /** Time when it was delivered in every channel. */
      told_at: Instant | null;
      /** telegram, mail or inbox; nowhere when the account is closed or deleted, or its reader has lost the shop. */
      told_by: string | null;
    };
    news_settings: {
      owner_id: string;
      /** Chosen channels, with keys of the form `topic.channel`. */
      choices: JsonDefault<Choices>;
      zone: Generated<string>;
      digest_hour: number | null;
      quiet_from: number | null;
      quiet_to: number | null;
      teams_by_mail: Generated<boolean>;
      teams_by_telegram: Generated<boolean>;
    };
  }
}
