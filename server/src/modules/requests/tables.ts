import type { Big, Instant, JsonDefault } from '../../platform/columns.ts';

export interface RequestPieceRow {
  lineItemId: string | null;
  skuId: string | null;
  skuName: string;
  refundCents: number | null;
}

declare module '../../platform/database.ts' {
  interface Tables {
    buyer_requests: {
      owner_id: string;
      id: string;
      shop_id: string;
      order_id: string;
      kind: string;
      type: string;
      status: string;
      stage: string;
      action: string | null;
      deadline_at: Instant | null;
      role: string | null;
      reason: string;
      refund_cents: Big | null;
      pieces: JsonDefault<RequestPieceRow[]>;
      tracking_number: string | null;
      carrier: string | null;
      arbitration: string | null;
      created_at: Instant;
      updated_at: Instant;
      ended_at: Instant | null;
      answer: string | null;
      answer_action: string | null;
      answer_by: string | null;
      answer_by_id: string | null;
      answer_as: string | null;
      answered_at: Instant | null;
    };
    request_cursors: { owner_id: string; shop_id: string; kind: string; cursor_at: Instant };
  }
}
