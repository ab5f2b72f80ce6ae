import { IconAlertCircle } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { Button } from '../../ui/button/button.tsx';
import { isFinal, type Blocker } from './blockers.ts';
import styles from './product-panel.module.css';
import { toReview } from './text-note.tsx';
import { useBlockerText } from './use-words.ts';
import { goToField, toField } from './way-to-field.ts';

interface BlockerListProps {
  id: string;
  blockers: readonly Blocker[];
  isLabelBusy: boolean;
  /** Returns the order of a product: the order of the dialog, or another order of its parcel. */
  orderOf: (productId: string) => string;
  onLabel: () => void;
}

/** Shows a step as a link that moves to the field of that step. */
function WayToField({ field, children }: { field: string | null; children: string }) {
  if (field === null) return <span>{children}</span>;
  return (
    <button type="button" data-touch className={styles.way} onClick={() => goToField(field)}>
      {children}
    </button>
  );
}

/** Links to the review of the drawn files for which an order waits, in another browser tab; staff have no review (PTX-9). */
function WayToReview({ blocker, orderOf }: { blocker: Blocker } & Pick<BlockerListProps, 'orderOf'>) {
  const t = useTexts(fulfilmentTexts);
  if (blocker.code !== 'PRODUCT' || blocker.causes.every(({ code }) => code !== 'TEXT')) return null;
  const id = orderOf(blocker.product.id);
  const review = toReview(id);
  return review === null ? null : (
    <a href={review} target="_blank" rel="noreferrer">
      {t('toReview', { id })}
    </a>
  );
}

/** Lists the steps that remain before the order can be sent, numbered in the sequence of work; the label is the last step (FUL-4, FUL-9). */
export function BlockerList({ id, blockers, isLabelBusy, orderOf, onLabel }: BlockerListProps) {
  const t = useTexts(fulfilmentTexts, ordersTexts);
  const toText = useBlockerText();
  const isAlone = blockers.length === 1;
  const final = blockers.find(isFinal);
  return (
    <div id={id} role="status" className={styles.todo}>
      {final === undefined ? null : (
        <strong>
          <IconAlertCircle size={15} stroke={1.75} aria-hidden /> {toText(final)}
        </strong>
      )}
      {blockers.length === 0 || final !== undefined ? null : (
        <>
          <strong>
            <IconAlertCircle size={15} stroke={1.75} aria-hidden /> {t('todo', { count: blockers.length })}
          </strong>
          <ol>
            {blockers.map((blocker) => (
              <li
                key={blocker.code === 'PRODUCT' ? blocker.product.id : blocker.code}
                data-later={(blocker.code === 'NO_LABEL' && !isAlone) || undefined}
              >
                <WayToField field={toField(blocker)}>{toText(blocker)}</WayToField>
                <WayToReview blocker={blocker} orderOf={orderOf} />
                {blocker.code === 'NO_LABEL' ? (
                  <Button size="small" isBusy={isLabelBusy} reason={isAlone ? null : t('labelLast')} onClick={onLabel}>
                    {t('orders:label.create')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
