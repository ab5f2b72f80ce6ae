import { resolveFulfilment } from '@bobbin/contract/fulfilment.calls';
import type { Order } from '@bobbin/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { toErrorText } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { resolveOrderTexts } from '../../../i18n/vi/resolve-order.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import styles from './actions.module.css';
import { SettleRow, type SettleAnswer } from './settle-row.tsx';
import { publishOrder, refreshOrders } from '../list/use-orders.ts';
import { Text } from '../../../ui/layout/boxes.tsx';

const REASON_MAX = 500;
const LATER: SettleAnswer = { verdict: 'later', fulfillId: '' };

/** Returns whether the person's answer about an order is complete enough to record; an order left for later has no complete answer. */
function isReady({ verdict, fulfillId }: SettleAnswer): boolean {
  return verdict === 'hasNot' || (verdict === 'has' && fulfillId.trim() !== '');
}

/**
 * Dialog in which a person states for many orders whether their factories have them (FUL-93). Each answer is recorded separately; a refusal is shown
 * at its order.
 */
export function SettleManyDialog({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const t = useTexts(resolveOrderTexts);
  const client = useQueryClient();
  const withKey = useActionKey();
  const [open, setOpen] = useState(orders);
  const [reason, setReason] = useState('');
  const [answers, setAnswers] = useState<Readonly<Record<string, SettleAnswer>>>(() =>
    Object.fromEntries(orders.map(({ id, fulfillId }) => [id, { ...LATER, fulfillId: fulfillId ?? '' }])),
  );
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const ready = open.filter(({ id }) => isReady(answers[id] ?? LATER));
  const lacks = ready.length === 0 ? t('manyNone') : reason.trim() === '' ? t('manyReason') : null;

  async function settle(order: Order): Promise<boolean> {
    const { verdict, fulfillId } = answers[order.id] ?? LATER;
    const isAtFactory = verdict === 'has';
    const body = { isAtFactory, reason: reason.trim(), ...(isAtFactory ? { fulfillId: fulfillId.trim() } : {}) };
    try {
      const changed = await withKey([order.id, body], (idempotencyKey) =>
        call(resolveFulfilment, { params: { id: order.id }, body }, { idempotencyKey }),
      );
      publishOrder(client, changed);
      return true;
    } catch (error) {
      const { title, detail } = toErrorText(error);
      setRefusals((before) => ({ ...before, [order.id]: [title, detail].filter(Boolean).join(' · ') }));
      // The server asked the factory before it refused, so the order may have changed and is refetched.
      void refreshOrders(client, [order.id]).catch(() => undefined);
      return false;
    }
  }

  async function send() {
    if (lacks !== null || isBusy) return;
    setBusy(true);
    setRefusals({});
    const done = new Set<string>();
    // The answers are recorded one after another, because the server asks the factory about each of them.
    for (const order of ready) if (await settle(order)) done.add(order.id);
    setBusy(false);
    if (done.size > 0) notify({ tone: 'success', title: t('manySaved', { count: done.size }) });
    const rest = open.filter(({ id }) => !done.has(id));
    if (rest.length === 0) onClose();
    else setOpen(rest);
  }

  return (
    <Dialog
      title={t('manyTitle', { count: open.length })}
      onClose={onClose}
      width={720}
      isDirty={ready.length > 0 || reason !== ''}
      onSubmit={() => void send()}
      footer={
        <Button look="main" isBusy={isBusy} reason={lacks} onClick={() => void send()}>
          {t('manySave', { count: ready.length })}
        </Button>
      }
    >
      <p>{t('manyHint')}</p>
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Text as="ul" flush above={16} pad={0} className={styles.orders}>
        {open.map((order) => (
          <SettleRow
            key={order.id}
            order={order}
            answer={answers[order.id] ?? LATER}
            refusal={refusals[order.id] ?? null}
            onChange={(answer) => setAnswers((before) => ({ ...before, [order.id]: answer }))}
          />
        ))}
      </Text>
    </Dialog>
  );
}
