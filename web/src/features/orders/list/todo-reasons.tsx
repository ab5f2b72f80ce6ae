import type { TrackingSummary } from '@bobbin/contract/orders';
import { TODO_REASONS, type TodoReason } from '@bobbin/domain/orders/todo-reasons';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { todoTexts } from '../../../i18n/vi/todo.ts';
import { formatCount } from '../../../ui/text/count.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Roving } from '../../../ui/hooks/roving.tsx';
import type { OrderSearch } from './order-search.ts';
import styles from './list.module.css';
import { useDoableCount } from './use-doable-count.ts';
import { Text } from '../../../ui/layout/boxes.tsx';

const TONES: Readonly<Partial<Record<TodoReason, 'red' | 'amber'>>> = {
  late: 'red',
  dueSoon: 'amber',
  cancelRequested: 'red',
  factoryRefused: 'red',
  unsettled: 'red',
  wrongTracking: 'red',
};

interface TodoReasonsProps {
  summary: TrackingSummary | undefined;
  search: OrderSearch;
  onChoose: (change: Pick<OrderSearch, 'reasons' | 'isDoable'>) => void;
}

/** Lists the reasons why orders need action, with the number of orders for each; an order may have several reasons (ORD-39). */
export function TodoReasons({ summary, search, onChoose }: TodoReasonsProps) {
  const t = useTexts(todoTexts);
  const { reasons: chosen = [], isDoable = false } = search;
  const doable = useDoableCount(search);

  function toggle(reason: TodoReason): void {
    const rest = TODO_REASONS.filter((other) => chosen.includes(other) !== (other === reason));
    onChoose({ reasons: rest.length === 0 ? undefined : rest });
  }

  return (
    <Roving name={t('name')} className={styles.reasons}>
      <Choice
        label={t('all')}
        count={summary?.todo}
        isOn={chosen.length === 0}
        onPress={() => onChoose({ reasons: undefined })}
      />
      {TODO_REASONS.map((reason) => (
        <Choice
          key={reason}
          label={t(`reasons.${reason}`)}
          count={summary?.[reason]}
          tone={TONES[reason]}
          isOn={chosen.includes(reason)}
          onPress={() => toggle(reason)}
        />
      ))}
      <Choice
        label={t('doable')}
        hint={t('doableHint')}
        count={doable}
        isApart
        isOn={isDoable}
        onPress={() => onChoose({ isDoable: isDoable ? undefined : true })}
      />
    </Roving>
  );
}

interface ChoiceProps {
  label: string;
  count: number | undefined;
  tone?: 'red' | 'amber' | undefined;
  hint?: string;
  /** True sets the button apart: it is a filter in addition to the chosen reasons, not one of them. */
  isApart?: boolean;
  isOn: boolean;
  onPress: () => void;
}

function Choice({ label, count, tone, hint, isApart, isOn, onPress }: ChoiceProps) {
  const locale = useLocale();
  return (
    <button
      type="button"
      className={styles.reason}
      data-apart={isApart}
      title={hint}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {label}
      {count === undefined ? null : (
        <Text as="strong" weight={600} numeric className={styles.total} data-tone={count > 0 ? tone : undefined}>
          {formatCount(count, locale)}
        </Text>
      )}
    </button>
  );
}

/** Content of the view when no order needs action. */
export function TodoDone() {
  const t = useTexts(todoTexts);
  return (
    <Message
      title={t('done.title')}
      text={t('done.text')}
      action={
        <LinkButton to="/community/orders" search={{ view: 'all' }}>
          {t('done.action')}
        </LinkButton>
      }
    />
  );
}
