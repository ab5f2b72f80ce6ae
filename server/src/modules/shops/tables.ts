import type { Generated } from 'kysely';
import type { Big, BigDefault, Instant, JsonDefault } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    shop_directory: { shop_id: string; owner_id: string };
    shops: {
      owner_id: string;
      id: string;
      friend_name: string;
      name: string;
      code: string;
      region: string;
      seller_name: string;
      seller_type: string;
      user_type: Generated<number>;
      bank: string | null;
      is_active: Generated<boolean>;
      auto_renew: Generated<boolean>;
      is_auto_create_label: Generated<boolean>;
      payout_on_hold_cents: BigDefault;
      subscription_ends_at: Instant;
      authorization_ends_at: Instant;
      needs_authorization: Generated<boolean>;
      /** When the marketplace refused the authorization; null while it is valid. */
      authorization_lost_at: Instant | null;
      proxy_host: string | null;
      is_proxy_failing: Generated<boolean>;
      proxy_checked_at: Instant | null;
      /** When the state of the proxy last changed: it was set, began to fail, or works again. */
      proxy_turned_at: Instant | null;
      renewal_failed_at: Instant | null;
      given_up_at: Instant | null;
      /** Time at which the personal data of the shop was deleted; null before. The row then only supplies the shop's name for its old orders. */
      purged_at: Instant | null;
      auto_label_since: Instant | null;
      product_count: number | null;
      live_count: number | null;
      failed_count: number | null;
      frozen_count: number | null;
      facts_read_at: Instant | null;
      webhooks_checked_at: Instant | null;
      created_at: Instant;
      updated_at: Instant;
    };
    shop_products: {
      owner_id: string;
      shop_id: string;
      id: string;
      title: string;
      status: string;
      image: string | null;
      skus: JsonDefault<unknown[]>;
      sku_count: number;
      lowest_cents: Big | null;
      highest_cents: Big | null;
      created_at: Instant | null;
      updated_at: Instant | null;
      detail_of: Instant | null;
      seen_at: Instant;
    };
    shop_renewals: {
      owner_id: string;
      shop_id: string;
      ended_at: Instant;
      ends_at: Instant;
      fee_cents: Big;
      is_automatic: boolean;
      actor: string;
      /** Null in rows of earlier releases. */
      actor_id: string | null;
      renewed_at: Instant;
    };
    shop_credentials: {
      owner_id: string;
      shop_id: string;
      open_id: string;
      cipher_sealed: string;
      access_token_sealed: string;
      refresh_token_sealed: string;
      proxy_sealed: string | null;
      access_token_issued_at: Instant;
      access_token_expires_at: Instant;
      refresh_failures: Generated<number>;
      refresh_next_try_at: Instant | null;
      updated_at: Instant;
    };
    warehouses: {
      owner_id: string;
      shop_id: string;
      id: string;
      name: string;
      type: string;
      sub_type: string;
      is_default: boolean;
      address: string;
    };
  }
}
