import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { IconShirt } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { Button } from '../../ui/button/button.tsx';
import type { VariantChoice } from './fulfil-form.ts';
import { countDrawable } from './use-mockups.ts';
import { Row } from '../../ui/layout/boxes.tsx';

interface MockupNoteProps {
  product: OrderProductDesigns;
  choice: VariantChoice;
  isDrawing: boolean;
  onDraw: () => void;
}

/** Offers to draw a missing mockup with Bobbin's own drawings (FIL-30). */
export function MockupNote({ product, choice, isDrawing, onDraw }: MockupNoteProps) {
  const t = useTexts(fulfilmentTexts);
  const count = countDrawable(product, choice);
  const isDrawn = product.designs.some(({ source }) => source === 'drawn');
  if (count === 0 && !(isDrawing && isDrawn)) return null;
  return (
    <Row as="p" wrap gap={8} size={12} tone="muted" flush below={8}>
      {count === 0 ? null : (
        <Button size="small" icon={<IconShirt size={15} stroke={1.5} />} isBusy={isDrawing} onClick={onDraw}>
          {t('drawMockups', { count })}
        </Button>
      )}
      <span role="status">{isDrawing ? t('drawingMockups') : null}</span>
    </Row>
  );
}
