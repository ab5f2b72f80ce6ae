import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';

const TONES = { waiting: 'neutral', refused: 'red', drawn: 'amber', approved: 'green' } as const;

/** Returns the address of the review of one order; null in the staff area, which has no review. */
export function toReview(orderId: string): string | null {
  if (location.pathname.startsWith('/admin')) return null;
  return `/community/orders/personalised?search=${encodeURIComponent(orderId)}`;
}

interface TextNoteProps {
  orderId: string;
  /** Name of this note for the list of blockers. */
  field: string;
  text: NonNullable<OrderProductDesigns['text']>;
}

/** Shows the drawn files of a product in the fulfil dialog, and whether they wait for an approval (PTX-9). */
export function TextNote({ orderId, field, text }: TextNoteProps) {
  const t = useTexts(personalisedTexts);
  const review = toReview(orderId);
  return (
    <Row wrap gap="4 8" size={12} below={6} tabIndex={-1} data-field={field}>
      {text.files.map(({ side, thumbnailUrl }) =>
        thumbnailUrl === null ? null : <img key={side} src={thumbnailUrl} alt="" width={56} height={56} />,
      )}
      <Badge tone={TONES[text.state]}>{t(`notes.${text.state}`)}</Badge>
      <Text tone="muted" breaks shrinks>
        {text.printName}
      </Text>
      {/* Opens in another browser tab, so that the choices in the dialog stay. */}
      {review === null ? null : (
        <a href={review} target="_blank" rel="noreferrer">
          {t('review')}
        </a>
      )}
    </Row>
  );
}
