import { useTexts } from '../../../i18n/use-texts.tsx';
import { sendManyTexts } from '../../../i18n/vi/send-many.ts';
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { toLackText, toReview, type LackGroup } from './order-sending.ts';
import { Text } from '../../../ui/layout/boxes.tsx';
import styles from './send-many.module.css';

/** Problems that are solved in the order's fulfil dialog; other problems end by themselves or are solved elsewhere. */
const IN_DIALOG: readonly string[] = [
  'NO_DESIGN',
  'BAD_SIZE',
  'NO_MOCKUP',
  'PERSONALISED_UNCHECKED',
  'CANCEL_REQUESTED',
  'BY_HAND',
  'ADDRESS_DOUBTFUL',
  'NO_LABEL',
  'UNKNOWN_TYPE',
  'UNKNOWN_COLOR',
  'UNKNOWN_SIZE',
  'NO_TYPE',
  'NO_COLOR',
  'NO_SIZE',
  'SOLD_OUT',
];
const NAMED_MAX = 3;

interface LackListProps {
  groups: readonly LackGroup[];
  onInTurn: (ids: readonly string[]) => void;
  onShow: (ids: readonly string[]) => void;
}

/** Lists each incomplete order once, under the first step that is missing (BLK-1). */
export function LackList({ groups, onInTurn, onShow }: LackListProps) {
  const t = useTexts(sendManyTexts);
  if (groups.length === 0)
    return (
      <Text as="p" size={12} tone="muted" weight={400} flush className={styles.hint}>
        {t('allReady')}
      </Text>
    );
  return (
    <Text as="ul" plain className={styles.lacks}>
      {groups.map((group) => {
        const { code, orders } = group;
        const ids = orders.map(({ orderId }) => orderId);
        const count = ids.length;
        return (
          <li key={code}>
            <Text as="strong" tone="amber" numeric className={styles.count}>
              {count}
            </Text>
            <span>
              <Text as="strong" block className={styles.what}>
                {toLackText(code)}
              </Text>
              <Text size={12} tone="muted" weight={400} flush className={styles.hint}>
                {toNames(group, t('more'))}
              </Text>
            </span>
            {code === 'TEXT_UNAPPROVED' ? (
              // Opens in another browser tab, so that the checked orders stay.
              <ButtonAnchor size="small" href={toReview(ids)} target="_blank" rel="noreferrer">
                {t('review', { count })}
              </ButtonAnchor>
            ) : IN_DIALOG.includes(code) ? (
              <Button size="small" onClick={() => onInTurn(ids)}>
                {t('openInTurn', { count })}
              </Button>
            ) : (
              <Button size="small" onClick={() => onShow(ids)}>
                {t('show', { count })}
              </Button>
            )}
          </li>
        );
      })}
    </Text>
  );
}

/** Returns the SKUs if designs are missing; otherwise the orders by their last digits and, for orders on hold, when the hold ends. */
function toNames({ code, orders }: LackGroup, more: string): string {
  const skus = orders.flatMap(({ products }) =>
    products.filter(({ designs }) => designs.length === 0).map(({ sellerSku, skuName }) => sellerSku || skuName),
  );
  const names =
    code === 'NO_DESIGN' && skus.length > 0
      ? [...new Set(skus)]
      : orders.map(({ orderId, availableAt }) =>
          [`…${orderId.slice(-7)}`, availableAt === null ? null : `${formatLa(availableAt, 'time')} PT`]
            .filter(Boolean)
            .join(' '),
        );
  return [...names.slice(0, NAMED_MAX), ...(names.length > NAMED_MAX ? [more] : [])].join(', ');
}
