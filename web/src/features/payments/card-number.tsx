import { IconEye } from '../../ui/icons.ts';
import { useEffect, useState } from 'react';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { useShowCardNumber } from './use-payments.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const SHOWN_MS = 60_000;
const GROUPS_OF_FOUR = /\d{1,4}/g;

/** Shows the masked card number. A click shows the complete number for a minute, and is logged (WDR-4). */
export function CardNumber({ id, masked }: { id: string; masked: string }) {
  const t = useTexts(paymentsTexts);
  const missing = usePermissionReason('REVEAL_ACCOUNTS');
  const show = useShowCardNumber(id);
  const [number, setNumber] = useState<string | null>(null);
  useEffect(() => {
    if (number === null) return undefined;
    const timer = setTimeout(() => setNumber(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [number]);

  async function reveal() {
    try {
      setNumber((await show.mutateAsync()).cardNumber);
    } catch (error) {
      const { title, detail } = toErrorText(error);
      notify({ tone: 'warning', title, text: detail });
    }
  }

  if (number === null) {
    return (
      <Row as="span" wrap gap={8}>
        <Text numeric nowrap>
          {masked}
        </Text>
        <Button
          size="small"
          icon={<IconEye size={15} stroke={1.5} />}
          reason={missing}
          isBusy={show.isPending}
          onClick={() => void reveal()}
        >
          {t('show')}
        </Button>
      </Row>
    );
  }
  return (
    <Stack as="span" breaks shrinks>
      <Row as="span" wrap gap={8}>
        <Text size={15} weight={600} mono>
          {number.match(GROUPS_OF_FOUR)?.join(' ')}
        </Text>
        <CopyButton text={number} label={t('copy')} />
      </Row>
      <Text size={12} tone="muted">
        {t('shown')}
      </Text>
    </Stack>
  );
}
