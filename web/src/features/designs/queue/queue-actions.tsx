import type { StaffDesign } from '@bobbin/contract/designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconArrowBackUp, IconCheck, IconDotsVertical, IconUsers } from '../../../ui/icons.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { designsTexts } from '../../../i18n/vi/designs.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-list.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import styles from './queue.module.css';
import { openCancelByStaff, openLink, openPay, openPrice } from './open-queue-dialogs.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

/** Shows the button that charges the seller for a design, or the payment state: paid, refunded or empty (DSN-45). */
export function Payment({ design }: { design: StaffDesign }) {
  const t = useTexts(designQueueTexts, designMoneyTexts);
  const locale = useLocale();
  const { code, status, payment, steps, unpaid, approval } = design;
  if (status === 'CREATED' && steps.includes('price')) {
    return (
      <Button size="small" name={`${t('setPayment')} ${code}`} onClick={() => openPrice(design)}>
        {t('setPayment')}
      </Button>
    );
  }
  if (approval !== null && !(approval.mayApprove && approval.step === 'pay')) {
    return (
      <Badge tone="violet" icon={<IconUsers size={13} stroke={1.75} aria-hidden />}>
        {t('design-money:waitsShort')}
      </Badge>
    );
  }
  if (status === 'PENDING_PAYMENT' && steps.includes('pay')) {
    const amount = approval === null ? null : displayMoney(parseMoney(approval.amount), locale);
    const label = amount === null ? t('pay') : t('design-money:approvePay', { amount });
    return (
      <Stack as="span" shrinks>
        <span>
          <Button
            size="small"
            look={unpaid === null ? 'main' : 'plain'}
            name={`${label} ${code}`}
            onClick={() => openPay(design)}
          >
            {label}
          </Button>
        </span>
        {unpaid === null ? null : (
          <Text size={12} tone="red">
            {unpaid.lacking === null
              ? t('lacksSome')
              : t('lacks', { amount: displayMoney(parseMoney(unpaid.lacking), locale) })}{' '}
            <LaTime at={unpaid.toldAt} />
          </Text>
        )}
      </Stack>
    );
  }
  if (payment === 'PAID') {
    return (
      <Badge tone="green" icon={<IconCheck size={13} stroke={1.75} aria-hidden />}>
        {t('paidBadge')}
      </Badge>
    );
  }
  if (payment === 'REFUNDED') {
    return (
      <Badge tone="neutral" icon={<IconArrowBackUp size={13} stroke={1.75} aria-hidden />}>
        {t('refundedBadge')}
      </Badge>
    );
  }
  return <span>—</span>;
}

/** Shows the next action on a design as a button, and the other actions in a menu. */
export function QueueActions({ design, onOpen }: { design: StaffDesign; onOpen: (id: string) => void }) {
  const t = useTexts(designQueueTexts, designsTexts);
  const { id, code, steps } = design;
  const actions: MenuAction[] = [{ key: 'details', label: t('designs:details'), onAction: () => onOpen(id) }];
  if (steps.includes('price')) {
    actions.push({ key: 'price', label: t('setPayment'), onAction: () => openPrice(design) });
  }
  if (steps.includes('cancelByStaff')) {
    const label = t('cancelAction');
    actions.push({ key: 'cancel', label, isDangerous: true, onAction: () => openCancelByStaff(design) });
  }
  return (
    <Row as="span" justify="end" gap={4}>
      {steps.includes('deliver') ? (
        <Button size="small" name={`${t('update')} ${code}`} onClick={() => openLink(design)}>
          {t('update')}
        </Button>
      ) : (
        <Button size="small" name={t('designs:detailsOf', { code })} onClick={() => onOpen(id)}>
          {t('look')}
        </Button>
      )}
      <Menu
        title={t('actionsOf', { code })}
        name={t('actionsOf', { code })}
        align="end"
        buttonClass={styles.menu}
        label={<IconDotsVertical size={16} stroke={1.5} aria-hidden />}
        actions={actions}
      />
    </Row>
  );
}
