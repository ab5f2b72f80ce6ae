import type { BankProvider } from '@bobbin/connectors/bank';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Matching } from './matching/service.ts';
import type { BankReading } from './reading/service.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Looks whose money came; whose it is, is what it finds out. */
    matchTransfer: { ownerId: string; eventId: string };
    /** Compares what a bank lists with what it told. */
    readBankList: { ownerId: string; provider: BankProvider };
  }
}

export function createDepositJobs(
  matching: Matching,
  reading: BankReading,
): Pick<JobHandlers, 'matchTransfer' | 'readBankList'> {
  return {
    matchTransfer: ({ eventId }) => matching.match(eventId),
    readBankList: ({ provider }, signal) => reading.read(provider, signal),
  };
}
