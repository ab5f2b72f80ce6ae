import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';

const TONES = { waiting: 'neutral', refused: 'red', drawn: 'amber', approved: 'green' } as const;

/** Shows the drawn files of a product in the fulfil dialog, and whether they wait for an approval (PTX-9). */
export function TextNote({ text }: { text: NonNullable<OrderProductDesigns['text']> }) {
  const t = useTexts(personalisedTexts);
  return (
    <Row wrap gap="4 8" size={12} below={6}>
      {text.files.map(({ side, thumbnailUrl }) =>
        thumbnailUrl === null ? null : <img key={side} src={thumbnailUrl} alt="" width={56} height={56} />,
      )}
      <Badge tone={TONES[text.state]}>{t(`notes.${text.state}`)}</Badge>
      <Text tone="muted" breaks shrinks>
        {text.printName}
      </Text>
      {/* Opens in another browser tab, so that the choices in the dialog stay. */}
      <a href="/community/orders/personalised" target="_blank" rel="noreferrer">
        {t('review')}
      </a>
    </Row>
  );
}
