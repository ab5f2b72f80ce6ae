export const PROVIDERS = ['sepay', 'casso', 'payos'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** One movement of the account in the bank's own records. */
export type Movement = {
  id: number;
  at: number;
  /** Whole dong, below zero for outgoing money. */
  amount: number;
  account: string;
  content: string;
  reference: string;
  payer: string;
};

/** A payment link of payOS. */
export type Link = {
  id: string;
  orderCode: number;
  amount: number;
  /** Transfer description that the transfer must have; it begins with payOS's own code. */
  content: string;
  status: 'PENDING' | 'UNDERPAID' | 'PAID' | 'CANCELLED' | 'EXPIRED';
  createdAt: number;
  expiredAt: number | null;
  cancelledAt: number | null;
  cancellationReason: string | null;
  paid: Movement[];
};

export type BankAccount = { bin: string; account: string; name: string; bankName: string };

export type BankSecrets = {
  sepaySecret: string;
  sepayToken: string;
  cassoKey: string;
  cassoApiKey: string;
  payosKey: string;
  payosClientId: string;
  payosApiKey: string;
};
