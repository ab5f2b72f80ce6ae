import type { BankProvider } from '@bobbin/connectors/bank';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Matching } from './matching.ts';
import type { PaymentLinks } from './payment-links.ts';
import type { LinkLooking } from './link-polling.ts';
import type { BankReading } from './bank-reading.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Finds the owner and the deposit of a transfer. */
    matchTransfer: { ownerId: string; eventId: string };
    /** Reads the list of transfers of a bank feed, to find transfers whose webhook was lost. */
    readBankList: { ownerId: string; provider: BankProvider };
    /** Opens the payment link of a deposit at the provider (DEP-13). */
    openPaymentLink: { ownerId: string; depositId: string };
    /** Polls payment links that are due (DEP-14). */
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
