import { assignForm, type BankEvent, type DepositCandidate } from '@bobbin/contract/deposits';
import { lazy } from 'react';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconCheck, IconX } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { useUser } from '../../api/user.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { formatCount } from '../../ui/text/count.ts';
import { PersonPicks } from '../../ui/domain/person-picks.tsx';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import styles from './unmatched.module.css';
import { useAssign } from './use-unmatched.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }));

interface AssignFormProps {
  event: BankEvent;
  candidates: readonly DepositCandidate[];
  onDone: () => void;
}

/** Assigns a transfer to a deposit or a person, or records that the transfer was sent back; each decision needs a reason. */
export function AssignForm({ event, candidates, onDone }: AssignFormProps) {
  const t = useTexts(unmatchedTexts);
  const locale = useLocale();
  const missing = usePermissionReason('ASSIGN_TRANSFERS');
  const assign = useAssign(event.id);
  const form = useForm({
    schema: assignForm,
    initial: { to: event.proposal?.to ?? candidates[0]?.code ?? '', reason: '' },
    atField: { TRANSFER_TO_NOBODY: 'to', OWN_BALANCE: 'to' },
    send: ({ to, reason }, key) => assign.mutateAsync({ to: to.trim(), reason: reason.trim(), key }),
    onDone: (given) => {
      if (given.state === 'unmatched') notify({ tone: 'info', title: t('proposed'), text: t('proposedText') });
      else notify({ tone: 'success', title: t('assigned') });
      onDone();
    },
  });
  const { to } = form.values;
  const { proposal } = event;
  const { data: user } = useUser();
  const isOwn = proposal !== null && proposal.byId === user?.id && proposal.to === to.trim();
  const words = t(proposal !== null && proposal.to === to.trim() ? 'agree' : 'doAssign', {
    amount: displayMoney(parseMoney(event.amountUsd), locale),
  });

  return (
    <Form form={form} className={styles.form}>
      <Text as="h3" size={14}>
        {t('assignTo')}
      </Text>
      {proposal === null ? null : (
        <Text as="p" size={12} tone="muted">
          <Badge tone="amber">{t('waitsForSecond')}</Badge>{' '}
          {t('proposal', { name: proposal.by, seller: proposal.seller.name, note: proposal.note })}
        </Text>
      )}
      {candidates.length === 0 ? (
        <Text as="p" size={12} tone="muted">
          {t('noCandidates')}
        </Text>
      ) : null}
      <Stack gap={8}>
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.code}
            candidate={candidate}
            isChosen={to === candidate.code}
            onChoose={() => form.change({ to: candidate.code })}
          />
        ))}
      </Stack>
      <TextField {...form.text('to')} label={t('other')} autoComplete="off" />
      <PersonPicks
        typed={candidates.some(({ code }) => code === to) ? '' : to}
        onPick={(email) => form.change({ to: email })}
      />
      <TextField {...form.text('reason')} label={t('reason')} hint={t('record')} maxLength={200} />
      <FormFailure form={form} />
      <Row align="stretch" justify="end" wrap gap={8}>
        <Button
          reason={missing}
          onClick={() =>
            openDialog((close) => (
              <ReturnDialog
                event={event}
                title={t('giveBackTitle', { amount: formatCount(event.amountVnd, locale) })}
                onReturned={onDone}
                onClose={close}
              />
            ))
          }
        >
          {t('giveBack')}
        </Button>
        {missing === null && !isOwn ? (
          <SubmitButton form={form}>{words}</SubmitButton>
        ) : (
          <Button look="main" reason={missing ?? t('ownProposal')}>
            {words}
          </Button>
        )}
      </Row>
    </Form>
  );
}

interface CandidateProps {
  candidate: DepositCandidate;
  isChosen: boolean;
  onChoose: () => void;
}

/** Shows a deposit to which a transfer may belong, with the arguments for and against it. */
function Candidate({ candidate, isChosen, onChoose }: CandidateProps) {
  const t = useTexts(unmatchedTexts);
  const locale = useLocale();
  const { code, seller, amountVnd, alike, hasSameAmount, isPaid } = candidate;
  const signs: { words: string; isFor: boolean }[] = [
    ...(alike > 2 ? [{ words: t('alike', { count: alike }), isFor: true }] : []),
    hasSameAmount
      ? { words: t('sameAmount'), isFor: true }
      : { words: t('otherAmount', { amount: formatCount(amountVnd, locale) }), isFor: false },
    ...(isPaid ? [{ words: t('alreadyPaid'), isFor: false }] : []),
  ];
  return (
    <button type="button" className={styles.candidate} aria-pressed={isChosen} onClick={onChoose}>
      <strong>{seller.name}</strong> <code>{code}</code>
      <Row as="span" align="stretch" wrap gap="2 12" size={12} className={styles.evidence}>
        {signs.map(({ words, isFor }) => (
          <span key={words} data-against={!isFor || undefined}>
            {isFor ? <IconCheck size={14} stroke={1.75} aria-hidden /> : <IconX size={14} stroke={1.75} aria-hidden />}
            {words}
          </span>
        ))}
      </Row>
    </button>
  );
}
