import type { StaffDesignDetails } from '@bobbin/contract/designs';
import { DESIGN_LINK_MAX } from '@bobbin/domain/limits';
import { IconSend } from '../../../ui/icons.ts';
import type { ReactNode } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { designsTexts } from '../../../i18n/vi/designs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { FailedBanner, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Chat } from '../chat.tsx';
import { DesignClock } from '../design-clock.tsx';
import { Agreement, FirstLink, Maximum } from '../design-facts.tsx';
import { DesignPanel } from '../design-panel.tsx';
import type { Walk } from '../../../ui/overlay/walk.tsx';
import styles from '../design-panel.module.css';
import { DesignNote, ProductPictures, Revisions } from '../design-parts.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Payment } from './queue-actions.tsx';
import { DesignerSelect } from './designer-select.tsx';
import { openPrice } from './open-queue-dialogs.tsx';
import { useStaffDesign } from './use-queue.ts';
import { TakeButton } from './take-button.tsx';
import { useLinkForm } from './use-link-form.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';

interface StaffDetailsProps {
  id: string;
  walk: Walk;
  onClose: () => void;
}

/** Shows a design of any seller beside the staff list. */
export function StaffDetails({ id, walk, onClose }: StaffDetailsProps) {
  const t = useTexts(designsTexts);
  const query = useStaffDesign(id);
  return (
    <DesignPanel design={query.data} title={t('details')} walk={walk} onClose={onClose}>
      <StaffDesignStates query={query}>
        {(design) => (
          <Stack key={id} grow className={styles.body}>
            <div className={styles.known}>
              <StaffKnown design={design} />
            </div>
            <Chat design={design} side="staff" />
          </Stack>
        )}
      </StaffDesignStates>
    </DesignPanel>
  );
}

interface StatesProps {
  query: ReturnType<typeof useStaffDesign>;
  children: (design: StaffDesignDetails) => ReactNode;
}

/** Renders a design for staff, or the message that it is loading, missing or could not be loaded. */
export function StaffDesignStates({ query, children }: StatesProps) {
  const t = useTexts(designsTexts);
  const design = query.data;
  return (
    <>
      {query.isPending ? <RowsSkeleton rows={8} /> : null}
      {isApiError(query.error, 'NOT_FOUND') ? (
        <Message title={t('missing')} text={t('missingText')} />
      ) : query.isError ? (
        <Text as="div" pad="12 16">
          <FailedBanner query={query} hasRows={design !== undefined} />
        </Text>
      ) : null}
      {design === undefined ? null : children(design)}
    </>
  );
}

/** Shows the facts of a design with all staff actions. */
export function StaffKnown({ design }: { design: StaffDesignDetails }) {
  const t = useTexts(designQueueTexts, designsTexts, designMoneyTexts);
  const isNarrow = useNarrow();
  const { status, dueAt, user, price, steps, orderId, createdAt, cancelReason } = design;
  const facts: [name: string, value: ReactNode][] = [
    [t('customer'), user.fullName],
    [t('designs:facts.price'), <Money key="price" amount={price} empty="—" />],
    [t('columns.payment'), <Payment key="payment" design={design} />],
    [t('columns.designer'), <DesignerSelect key="designer" design={design} />],
    [t('designs:facts.first'), <FirstLink key="first" design={design} />],
    [t('designs:facts.created'), <LaTime key="created" at={createdAt} />],
  ];
  facts.push([t('design-money:maximum'), <Maximum key="maximum" design={design} />]);
  if (design.agreement !== null)
    facts.push([t('design-money:agreement'), <Agreement key="agreement" design={design} />]);
  if (orderId !== null) facts.push([t('designs:facts.order'), orderId]);
  if (cancelReason !== '') facts.push([t('designs:facts.reason'), cancelReason]);
  return (
    <>
      {status === 'INPROCESS' && dueAt !== null && !(isNarrow && steps.includes('deliver')) ? (
        <Clock dueAt={dueAt} />
      ) : null}
      <ApprovalNote design={design} />
      <ProductPictures products={design.designProducts} title={t('designs:customerPictures')} />
      <DesignNote note={design.note} title={t('designs:customerNote')} />
      <Facts facts={facts.map(([name, value]) => ({ name, value }))} isHead />
      <Revisions design={design} />
      {steps.includes('price') || steps.includes('cancelByStaff') ? (
        <div className={`${styles.block} ${styles.actions}`}>
          <TakeButton design={design} />
          {steps.includes('price') ? <Button onClick={() => openPrice(design)}>{t('setPayment')}</Button> : null}
          {steps.includes('cancelByStaff') ? <CancelButton design={design} /> : null}
        </div>
      ) : null}
      {steps.includes('deliver') ? <Deliver design={design} /> : null}
    </>
  );
}

/** Shows how much is left of the three hours. */
function Clock({ dueAt }: { dueAt: string }) {
  const t = useTexts(designQueueTexts);
  const now = useNow();
  return (
    <Row justify="between" wrap gap="8 12" pad="12 16" lineBelow="strong" className={styles.next}>
      <span>
        <DesignClock dueAt={dueAt} now={now} isLarge />
      </span>
      <Text size={12} tone="muted" weight={400}>
        {t('due')} <LaTime at={dueAt} format="full" />
      </Text>
    </Row>
  );
}

/** Shows the field in which a designer enters the link of a finished design. */
function Deliver({ design }: { design: StaffDesignDetails }) {
  const t = useTexts(designQueueTexts);
  const form = useLinkForm(design);
  const isNarrow = useNarrow();
  const { status, dueAt } = design;
  return (
    <Text as="div" pad="12 16" lineAbove="strong" className={styles.pinned}>
      {isNarrow && status === 'INPROCESS' && dueAt !== null ? <Clock dueAt={dueAt} /> : null}
      <Form form={form} className={styles.deliver} name={t('update')}>
        <TextField
          {...form.text('link')}
          label={t('link')}
          hint={t('deliverHint')}
          placeholder={t('linkPlaceholder')}
          maxLength={DESIGN_LINK_MAX}
          autoComplete="off"
        />
        <SubmitButton form={form} icon={<IconSend size={16} stroke={1.5} aria-hidden />}>
          {t('deliver', { revision: design.revision + 1 })}
        </SubmitButton>
        <FormFailure form={form} />
      </Form>
    </Text>
  );
}
