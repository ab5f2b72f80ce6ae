import { TRANSACTION_PAGE_SIZE } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, paged, pageQuery } from './envelope.ts';

/** A movement of the balance (MNY-16). */
export const transaction = z.object({
  id: z.string(),
  /** Dong when `exchangeRate` is above 1, dollars when it is 1 (MNY-16). */
  amount: z.string(),
  code: z.string(),
  transactionType: z.string(),
  transactionStatus: z.string(),
  exchangeRate: z.number(),
  description: z.string(),
  beforeAmount: z.string(),
  afterAmount: z.string(),
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Transaction = z.infer<typeof transaction>;

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  access: 'user',
  summary: 'Movements of my balance',
  query: pageQuery(['createdAt'], TRANSACTION_PAGE_SIZE),
  reply: paged(transaction),
  errors: [],
});
