import * as contract from '@bobbin/contract/wallet';
import type { Routes } from '../../platform/http/bind.ts';
import type { ByHand } from './by-hand.ts';
import type { LedgerProofs } from './verification.ts';

export function bindWalletOfStaff(routes: Routes, byHand: ByHand, proofs: LedgerProofs): void {
  routes.bindStaff(contract.addMemberTransaction, ({ scope, params, body }) => byHand.add(scope, params.id, body));
  routes.bindStaff(contract.listMemberTransactions, ({ scope, params, query }) => byHand.list(scope, params.id, query));
  routes.bindStaff(contract.decideMemberTransaction, ({ scope, params, body }) =>
    byHand.decide(scope, params.id, params.transactionId, body.isApproved),
  );
  routes.bindStaff(contract.getLedgerProof, ({ scope }) => proofs.readLast(scope));
}
