import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { fillDesigns } from '@bobbin/contract/files.calls';
import { confirmColours } from '@bobbin/contract/prints.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designSourceTexts } from '../../i18n/vi/design-source.ts';
import { Button } from '../../ui/button/button.tsx';
import { notifyError } from '../../ui/feedback/notify.tsx';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import styles from './source-note.module.css';

interface WaitingNoteProps {
  orderId: string;
  waiting: NonNullable<OrderProductDesigns['waiting']>;
  /** False for staff and viewers, who see the reason but cannot confirm. */
  mayAnswer: boolean;
}

/**
 * Explains that the print is nearly invisible on the product's colour, and lets the person confirm the print, for which the order waits (PRN-10,
 * PRW-1).
 */
export function WaitingNote({ orderId, waiting, mayAnswer }: WaitingNoteProps) {
  const t = useTexts(designSourceTexts);
  const client = useQueryClient();
  const withKey = useActionKey();
  const confirm = useMutation({
    mutationFn: async () => {
      const { printId, colour, sides } = waiting;
      const answers = sides.map((side) => ({ colour, side, answer: 'print' as const }));
      await withKey([printId, answers], (idempotencyKey) =>
        call(confirmColours, { params: { id: printId }, body: { answers } }, { idempotencyKey }),
      );
      await call(fillDesigns, { params: { id: orderId } });
    },
    onError: notifyError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['orders', 'products'] }),
        client.invalidateQueries({ queryKey: ['prints'] }),
      ]),
  });
  const { printId, printName, colour } = waiting;
  return (
    <Row wrap gap="2 8" size={12} below={6} className={styles.note}>
      <Text tone="amber" breaks shrinks>
        <IconAlertTriangle size={15} stroke={1.75} aria-hidden /> {t('waits', { name: printName, colour })}
      </Text>
      <Row as="span" inline wrap gap="4 10" push>
        {mayAnswer ? (
          <Button size="small" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('confirm', { colour })}
          </Button>
        ) : null}
        {/* Opens in another browser tab, so that the choices in the dialog stay. */}
        <a href={`/community/prints/${printId}`} target="_blank" rel="noreferrer" className={styles.open}>
          {t('open')}
        </a>
      </Row>
    </Row>
  );
}
