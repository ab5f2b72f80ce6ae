import type { Order } from '@bobbin/contract/orders';
import { houseName } from '@bobbin/domain/factories/houses';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { resolveOrderTexts } from '../../../i18n/vi/resolve-order.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import styles from './actions.module.css';

/**
 * A person's answer about an order in an uncertain state: the factory has the order, and its id there; the factory does not have it; or no answer
 * yet.
 */
export interface SettleAnswer {
  verdict: 'later' | 'has' | 'hasNot';
  fulfillId: string;
}

interface SettleRowProps {
  order: Order;
  answer: SettleAnswer;
  /** Reason why the answer was not recorded; null without a refusal. */
  refusal: string | null;
  onChange: (answer: SettleAnswer) => void;
}

/** Row of one order in the dialog that records answers for many orders. */
export function SettleRow({ order, answer, refusal, onChange }: SettleRowProps) {
  const t = useTexts(resolveOrderTexts);
  return (
    <Row as="li" wrap gap="8 16" lineAbove="strong" className={styles.order}>
      <span className={styles.id}>
        {order.id} · {houseName(order.fulfillHouse ?? '')}
      </span>
      <Segments
        name={`${t('question')} ${order.id}`}
        value={answer.verdict}
        onChange={(verdict) => onChange({ ...answer, verdict })}
        choices={[
          { value: 'later', label: t('later') },
          { value: 'hasNot', label: t('hasNot') },
          { value: 'has', label: t('has') },
        ]}
      />
      {answer.verdict === 'has' ? (
        <TextField
          label={`${t('fulfilId')} ${order.id}`}
          isLabelHidden
          placeholder={t('fulfilId')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          readOnly={order.fulfillId !== null}
          value={answer.fulfillId}
          onChange={({ target }) => onChange({ ...answer, fulfillId: target.value })}
        />
      ) : null}
      {refusal === null ? null : (
        <Text role="alert" tone="red" ownLine>
          {refusal}
        </Text>
      )}
    </Row>
  );
}
