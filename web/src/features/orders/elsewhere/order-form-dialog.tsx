import type { ElsewhereOrder, ElsewhereRecipient } from '@bobbin/contract/elsewhere-orders';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { addressCheckTexts } from '../../../i18n/vi/address-check.ts';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useShopNames } from '../list/use-orders.ts';
import styles from './elsewhere.module.css';
import { checkDraft, listMissing, toDraft, toForm, type Draft } from './order-draft.ts';
import { OrderLinesField } from './order-lines-field.tsx';
import { useElsewhereChanges } from './use-elsewhere.ts';

const RECIPIENT = [
  ['name', 'name', 100],
  ['phone', 'phone', 40],
  ['line1', 'line1', 200],
  ['line2', 'line2', 200],
  ['city', 'city', 100],
  ['state', 'state', 60],
  ['postalCode', 'zip', 20],
] as const;

interface OrderFormDialogProps {
  /** The order that is changed; null enters a new one. */
  order: ElsewhereOrder | null;
  onClose: () => void;
}

/** Enters an order that did not come from the marketplace, or changes one (ELS-6 to ELS-9). */
export function OrderFormDialog({ order, onClose }: OrderFormDialogProps) {
  const t = useTexts(elsewhereTexts, uiTexts);
  const navigate = useNavigate();
  const shops = useShopNames().data ?? [];
  const changes = useElsewhereChanges();
  const [draft, setDraft] = useState<Draft>(() => toDraft(order, ''));
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A seller with one shop need not choose it.
  const shopId = draft.shopId === '' && shops.length === 1 ? (shops[0]?.id ?? '') : draft.shopId;
  const shown = { ...draft, shopId };
  const missing = listMissing(shown);
  const { blocking } = checkDraft(shown);

  function change(changed: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...changed }));
    setTouched(true);
    setError(null);
  }
  const putRecipient = (changed: Partial<ElsewhereRecipient>) =>
    change({ recipient: { ...draft.recipient, ...changed } });

  async function save() {
    if (missing.length > 0 || blocking.length > 0 || isBusy) return;
    setBusy(true);
    try {
      const { id } = await changes.save(order, shopId, toForm(shown));
      notify({
        tone: 'success',
        title: t(order === null ? 'added' : 'saved'),
        ...(order === null
          ? { action: { label: t('open'), run: () => void navigate({ to: '/community/orders/$id', params: { id } }) } }
          : {}),
      });
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  const named = missing.map((field) => t(field));
  const reason =
    named.length > 0 ? t('needed', { fields: named.join(', ') }) : blocking.length > 0 ? t('addressWrong') : null;
  return (
    <Dialog
      title={order === null ? t('formTitle') : t('editTitle', { name: order.reference ?? order.id })}
      width={760}
      onClose={onClose}
      isDirty={isTouched}
      onSubmit={() => void save()}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button look="main" isBusy={isBusy} reason={reason} onClick={() => void save()}>
            {t(order === null ? 'add' : 'save')}
          </Button>
        </>
      }
    >
      <Stack gap={16} fit>
        <Failure error={error} />
        <div className={styles.fields}>
          <Choice
            label={t('kind')}
            value={draft.kind}
            options={ELSEWHERE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) => change({ kind: ELSEWHERE_KINDS.find((one) => one === value) ?? draft.kind })}
          />
          {order !== null || shops.length < 2 ? null : (
            <Choice
              label={t('shop')}
              value={shopId}
              options={[
                { value: '', label: '—' },
                ...shops.map(({ id, friendName }) => ({ value: id, label: friendName })),
              ]}
              onChange={(value) => change({ shopId: value })}
            />
          )}
          <TextField
            label={t('reference')}
            hint={t('referenceHint')}
            value={draft.reference}
            maxLength={60}
            onChange={(event) => change({ reference: event.target.value })}
          />
          <TextField
            label={t('paid')}
            hint={t('paidHint')}
            inputMode="decimal"
            value={draft.paid}
            maxLength={9}
            onChange={(event) => change({ paid: event.target.value })}
          />
        </div>
        <Stack as="section" gap={8} aria-label={t('recipient')}>
          <strong>{t('recipient')}</strong>
          <div className={styles.fields}>
            {RECIPIENT.map(([field, name, max]) => (
              <TextField
                key={field}
                label={t(name)}
                value={draft.recipient[field]}
                maxLength={max}
                onChange={(event) => putRecipient({ [field]: event.target.value })}
              />
            ))}
          </div>
          <RecipientIssues draft={shown} />
        </Stack>
        <OrderLinesField shopId={shopId} lines={draft.lines} onChange={(lines) => change({ lines })} />
        <TextArea
          label={t('note')}
          value={draft.note}
          maxLength={500}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, ...select }: ChoiceProps) {
  return (
    <Stack gap={4} top>
      <Text size={13} weight={550}>
        {label}
      </Text>
      <NativeSelect name={label} {...select} />
    </Stack>
  );
}

/** Shows what is wrong with the address: what must be corrected first, then what only looks unusual (ELS-8). */
function RecipientIssues({ draft }: { draft: Draft }) {
  const t = useTexts(elsewhereTexts, addressCheckTexts);
  const { blocking, warnings } = checkDraft(draft);
  const { name, state, postalCode } = draft.recipient;
  const values = { zip: postalCode, state, zipState: '', name };
  const toWords = (issue: (typeof blocking)[number]) =>
    issue === 'STATE' ? t('stateUnknown', { state }) : t(`address-check:issues.${issue}`, values);
  if (blocking.length + warnings.length === 0) return null;
  return (
    <Stack gap={6} pad="10 12" fill={blocking.length > 0 ? 'red' : 'amber'} role="status">
      <Row>
        <strong>{t('address-check:title')}</strong>
      </Row>
      <Text as="ul" plain>
        {[...blocking, ...warnings].map((issue) => (
          <li key={issue}>{toWords(issue)}</li>
        ))}
      </Text>
    </Stack>
  );
}
