import type { BankProvider } from '@bobbin/connectors/bank';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Matching } from './matching.ts';
import type { PaymentLinks } from './payment-links.ts';
import type { LinkLooking } from './link-polling.ts';
import type { BankReading } from './bank-reading.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Looks whose money came; whose it is, is what it finds out. */
    matchTransfer: { ownerId: string; eventId: string };
    /** Compares what a bank lists with what it told. */
    readBankList: { ownerId: string; provider: BankProvider };
    /** Opens the payment link of a deposit (DEP-13). */
    openPaymentLink: { ownerId: string; depositId: string };
    /** Asks what became of links that are due (DEP-14). */
    lookAtLinks: { ownerId: string };
  }
}

interface Deps {
  matching: Matching;
  reading: BankReading;
  links: PaymentLinks;
  looking: LinkLooking;
}

export function createDepositJobs({
  matching,
  reading,
  links,
  looking,
}: Deps): Pick<JobHandlers, 'matchTransfer' | 'readBankList' | 'openPaymentLink' | 'lookAtLinks'> {
  return {
    matchTransfer: ({ eventId }) => matching.match(eventId),
    readBankList: ({ provider }, signal) => reading.read(provider, signal),
    openPaymentLink: ({ ownerId, depositId }, signal) => links.open(ownerId, depositId, signal),
    lookAtLinks: (_job, signal) => looking.look(signal),
  };
}
