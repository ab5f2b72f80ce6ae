import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { useTakeOut } from './use-withdrawal-files.ts';

/** Shows the transfer file of a withdrawal, with the button that takes the withdrawal out of it (WDR-13). */
export function InFile({ row }: { row: StaffPaymentRequest }) {
  const t = useTexts(paymentsTexts);
  const takeOut = useTakeOut();
  const missing = usePermissionReason('CONFIRM_WITHDRAWALS');
  if (row.file === null) return null;
  const ask = () =>
    confirm({
      title: `${t('takeOut')}: ${row.code}`,
      text: t('takeOutText'),
      action: t('takeOut'),
      isDangerous: true,
      onConfirm: async () => {
        await takeOut.mutateAsync(row.id);
        notify({ tone: 'success', title: t('takenOut') });
      },
    });
  return (
    <Row as="span" wrap gap="4 10">
      {row.file.code}
      {row.isInTransfer ? (
        <Button size="small" reason={missing} onClick={ask}>
          {t('takeOut')}
        </Button>
      ) : null}
    </Row>
  );
}
