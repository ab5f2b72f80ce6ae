import type { Claim } from '@bobbin/contract/claims';
import type { OrderDetail } from '@bobbin/contract/orders';
import { houseName, HOUSES, isHouse, type House } from '@bobbin/domain/factories/houses';
import { CLAIM_TEXT_MAX } from '@bobbin/domain/limits';
import {
  checkClaim,
  CLAIM_KINDS,
  CLAIM_PARTIES,
  findClaimTerm,
  nextClaimStates,
  type ClaimKind,
  type ClaimParty,
  type ClaimState,
} from '@bobbin/domain/orders/claims';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { claimsTexts } from '../../../i18n/vi/claims.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useClaimChanges } from './use-claim.ts';

const AMOUNT = /^(\d{1,6}([.,]\d{1,2})?)?$/;
const AMOUNT_MAX = 9;

interface Draft {
  kind: ClaimKind;
  party: ClaimParty;
  house: House | null;
  state: ClaimState;
  asked: string;
  askedAmount: string;
  received: string;
  refusal: string;
  deadlineDay: string;
}

function toDraft(order: OrderDetail, claim: Claim | null): Draft {
  return {
    kind: claim?.kind ?? (order.returnState === 'none' ? 'lost' : 'returnAppeal'),
    party: claim?.party ?? 'marketplace',
    house: claim?.house ?? (isHouse(order.fulfillHouse) ? order.fulfillHouse : null),
    state: claim?.state ?? 'open',
    asked: claim?.asked ?? '',
    askedAmount: claim?.askedAmount ?? '',
    received: claim?.received ?? '',
    refusal: claim?.refusal ?? '',
    deadlineDay: '',
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim().replace(',', '.'));

interface ClaimDialogProps {
  order: OrderDetail;
  /** The claim that is changed; null enters a new one. */
  claim: Claim | null;
  onClose: () => void;
}

/** Enters or changes the claim of an order: of whom what is asked until when, and what came (PWT-13 to PWT-15). */
export function ClaimDialog({ order, claim, onClose }: ClaimDialogProps) {
  const t = useTexts(claimsTexts, uiTexts);
  const changes = useClaimChanges(order.id);
  const [draft, setDraft] = useState(() => toDraft(order, claim));
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { kind, party, state } = draft;
  const house = party === 'factory' ? draft.house : null;
  const term = findClaimTerm(kind, party, house);

  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    setTouched(true);
    setError(null);
  }

  const facts = {
    kind,
    party,
    house,
    state,
    asked: draft.asked,
    hasReceived: state === 'accepted' && draft.received.trim() !== '',
    refusal: state === 'refused' ? draft.refusal : '',
  };
  const [fault] = checkClaim(facts, claim?.state ?? null);
  const isAmountWrong = !AMOUNT.test(draft.askedAmount.trim()) || !AMOUNT.test(draft.received.trim());
  const reason = isAmountWrong ? t('amountWrong') : fault === undefined ? null : t(`faults.${fault}`);

  async function save() {
    if (reason !== null || isBusy) return;
    setBusy(true);
    try {
      await changes.save({
        revision: claim?.revision ?? null,
        kind,
        party,
        house,
        state,
        asked: draft.asked,
        askedAmount: orNull(draft.askedAmount),
        received: state === 'accepted' ? orNull(draft.received) : null,
        refusal: facts.refusal,
        deadlineDay: orNull(draft.deadlineDay),
      });
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t('dialogTitle', { id: order.id })}
      width={600}
      onClose={onClose}
      isDirty={isTouched}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button look="main" isBusy={isBusy} reason={reason} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack gap={14} fit>
        <Failure error={error} />
        <Choice
          label={t('kind')}
          value={kind}
          choices={CLAIM_KINDS.map((value) => [value, t(`kinds.${value}`)])}
          onChange={(value) => change({ kind: CLAIM_KINDS.find((one) => one === value) ?? kind })}
        />
        <Choice
          label={t('party')}
          value={party}
          choices={CLAIM_PARTIES.map((value) => [value, t(`parties.${value}`)])}
          onChange={(value) => change({ party: CLAIM_PARTIES.find((one) => one === value) ?? party })}
        />
        {party === 'factory' ? (
          <Choice
            label={t('house')}
            value={house ?? ''}
            choices={[['', '—'], ...HOUSES.map((one): [string, string] => [one, houseName(one)])]}
            onChange={(value) => change({ house: HOUSES.find((one) => one === value) ?? null })}
          />
        ) : null}
        <Text size={12} tone="muted">
          {term === null
            ? t('noTerm')
            : t('term', { days: term.days, from: t(`froms.${term.from}`), source: term.source, date: term.asOf })}
        </Text>
        <TextField
          type="date"
          label={t('deadlineDay')}
          hint={t('deadlineHint')}
          value={draft.deadlineDay}
          onChange={(event) => change({ deadlineDay: event.target.value })}
        />
        <TextArea
          label={t('asked')}
          hint={t('askedHint')}
          rows={3}
          maxLength={CLAIM_TEXT_MAX}
          value={draft.asked}
          onChange={(event) => change({ asked: event.target.value })}
        />
        <TextField
          label={t('askedAmount')}
          inputMode="decimal"
          maxLength={AMOUNT_MAX}
          value={draft.askedAmount}
          onChange={(event) => change({ askedAmount: event.target.value })}
        />
        <Choice
          label={t('state')}
          value={state}
          choices={nextClaimStates(claim?.state ?? 'open').map((value) => [value, t(`states.${value}`)])}
          onChange={(value) =>
            change({ state: nextClaimStates(claim?.state ?? 'open').find((one) => one === value) ?? state })
          }
        />
        {state === 'accepted' ? (
          <TextField
            label={t('received')}
            hint={t('receivedHint')}
            inputMode="decimal"
            maxLength={AMOUNT_MAX}
            value={draft.received}
            onChange={(event) => change({ received: event.target.value })}
          />
        ) : null}
        {state === 'refused' ? (
          <TextArea
            label={t('refusal')}
            rows={2}
            maxLength={CLAIM_TEXT_MAX}
            value={draft.refusal}
            onChange={(event) => change({ refusal: event.target.value })}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <Stack gap={4} top>
      <Text size={13} weight={550}>
        {label}
      </Text>
      <NativeSelect
        name={label}
        value={value}
        options={choices.map(([one, word]) => ({ value: one, label: word }))}
        onChange={onChange}
      />
    </Stack>
  );
}
