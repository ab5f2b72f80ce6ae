import type { AnswerResult, BuyerRequest } from '@bobbin/contract/requests';
import { answerRequests } from '@bobbin/contract/requests.calls';
import {
  REQUEST_ANSWERS,
  REQUEST_KINDS,
  type RequestAnswer,
  type RequestKind,
} from '@bobbin/domain/orders/buyer-request';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { requestsTexts } from '../../../i18n/vi/requests.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { RequestRow, ResultRow } from './request-rows.tsx';
import styles from './actions.module.css';
import { refreshOrders } from '../list/use-orders.ts';
import { useAskedRequests, useRejectReasons } from './use-requests.ts';
import { Text } from '../../../ui/layout/boxes.tsx';

const WIDTH = 620;

interface RequestsDialogProps {
  orderIds: readonly string[];
  onClose: () => void;
}

/** Answers the buyer requests of the selected orders, all requests of one kind in the same way, and shows the result of each request (REQ-6). */
export function RequestsDialog({ orderIds, onClose }: RequestsDialogProps) {
  const t = useTexts(requestsTexts, uiTexts);
  const query = useAskedRequests(orderIds);
  // Requests that were just answered stay visible until their result is shown.
  const [asked, setAsked] = useState<readonly BuyerRequest[] | null>(null);
  if (asked === null && query.data !== undefined && !query.isFetching) setAsked(query.data);
  if (asked !== null && asked.length > 0) return <AnswerForm asked={asked} onClose={onClose} />;
  return (
    <Dialog
      title={t('panel')}
      width={WIDTH}
      onClose={onClose}
      footer={
        <Button reads onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <Failure error={query.error} />
      {asked === null ? null : <p>{t('nothing')}</p>}
    </Dialog>
  );
}

function AnswerForm({ asked, onClose }: { asked: readonly BuyerRequest[]; onClose: () => void }) {
  const t = useTexts(requestsTexts, uiTexts);
  const client = useQueryClient();
  const reasonId = useId();
  const [kind, setKind] = useState<RequestKind>(asked[0]?.kind ?? 'cancel');
  const [results, setResults] = useState<readonly AnswerResult[] | null>(null);
  const requests = asked.filter((request) => request.kind === kind);
  const answers = REQUEST_ANSWERS.filter((answer) => requests.every((request) => request.answers.includes(answer)));
  const open = results?.filter(({ outcome }) => outcome === 'confirm' || outcome === 'failed') ?? [];
  const isConfirm = open.some(({ outcome }) => outcome === 'confirm');
  const again = open.filter(({ outcome }) => outcome === (isConfirm ? 'confirm' : 'failed'));
  const wanted = results === null ? requests : again;

  const form = useForm({
    schema: undefined,
    initial: { answer: 'approve' as RequestAnswer, reason: '', comment: '' },
    send: ({ answer, reason, comment }, idempotencyKey) => {
      const refusal = answer === 'reject' ? { reason: reason || firstReason, comment: comment || undefined } : {};
      const ids = wanted.map(({ id }) => id);
      const confirmMade = results !== null && isConfirm ? true : undefined;
      return call(answerRequests, { body: { ids, answer, ...refusal, confirmMade } }, { idempotencyKey });
    },
    onDone: (told) => {
      const byId = new Map([...(results ?? []), ...told].map((result) => [result.id, result]));
      setResults([...byId.values()]);
      void refreshOrders(client, [...new Set(told.map(({ orderId }) => orderId))]).catch(() => undefined);
    },
  });
  const { answer } = form.values;
  const reasons = useRejectReasons(answer === 'reject' ? requests[0] : undefined);
  const firstReason = reasons.data?.[0]?.name ?? '';

  if (results !== null && again.length === 0) {
    return (
      <Dialog
        title={t('title', { count: requests.length })}
        width={WIDTH}
        onClose={onClose}
        footer={
          <Button reads look="main" onClick={onClose}>
            {t('ui:close')}
          </Button>
        }
      >
        <Results results={results} />
      </Dialog>
    );
  }
  const count = wanted.length;
  const action = results === null ? t(`send.${answer}`, { count }) : t(isConfirm ? 'confirmAll' : 'retry', { count });
  return (
    <FormDialog
      form={form}
      title={t('title', { count: requests.length })}
      action={action}
      isDangerous={answer === 'approve' && kind === 'cancel'}
      isDirty={false}
      width={WIDTH}
      onClose={onClose}
    >
      {results === null ? (
        <>
          {asked.length === requests.length ? null : (
            <Segments
              name={t('kind')}
              value={kind}
              onChange={(next) => {
                setKind(next);
                form.change({ answer: 'approve', reason: '' });
              }}
              choices={REQUEST_KINDS.map((value) => ({
                value,
                label: t(`kinds.${value}`, { count: asked.filter((request) => request.kind === value).length }),
              }))}
            />
          )}
          <Text as="ul" plain size={13} className={styles.rows}>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </Text>
          <Segments
            name={t('question')}
            value={answer}
            onChange={(next) => form.change({ answer: next })}
            choices={answers.map((value) => ({ value, label: t(`answers.${value}`) }))}
          />
          {answer === 'reject' ? (
            <>
              <div className={styles.field}>
                <label htmlFor={reasonId}>{t('reason')}</label>
                <NativeSelect
                  id={reasonId}
                  value={form.values.reason || firstReason}
                  onChange={(reason) => form.change({ reason })}
                  isDisabled={reasons.data === undefined}
                  options={(reasons.data ?? []).map(({ name, text }) => ({ value: name, label: text }))}
                />
                <span className={styles.muted}>{t('reasonHint')}</span>
                <Failure error={reasons.error} />
              </div>
              <TextArea {...form.text('comment')} label={t('comment')} rows={2} maxLength={500} />
            </>
          ) : null}
        </>
      ) : (
        <>
          <Results results={results} />
          {isConfirm ? <p className={styles.late}>{t('confirmHint')}</p> : null}
        </>
      )}
    </FormDialog>
  );
}

function Results({ results }: { results: readonly AnswerResult[] }) {
  const t = useTexts(requestsTexts);
  const done = results.filter(({ outcome }) => outcome === 'done' || outcome === 'already').length;
  return (
    <>
      <p role="status">{t('sum', { done, rest: results.length - done })}</p>
      <Text as="ul" plain size={13} className={styles.rows}>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </Text>
    </>
  );
}
