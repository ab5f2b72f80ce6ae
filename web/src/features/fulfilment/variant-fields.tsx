import type { SkuGroup } from '@bobbin/contract/fulfilment';
import { colorHex } from '@bobbin/domain/products/colors';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import looks from '../../ui/form/form.module.css';
import { listUnknown, type VariantChoice } from './fulfil-form.ts';
import { Swatch } from './swatch.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './product-panel.module.css';

interface VariantFieldsProps {
  choice: VariantChoice;
  /** Catalogue of the factory; until it has loaded, the choices are shown as text. */
  groups: readonly SkuGroup[] | undefined;
  isLocked: boolean;
  productId: string;
  /** Name of the product for screen readers. */
  name: string;
  onChange: (choice: VariantChoice) => void;
}

/** Shows type, colour and size by the factory's names; a part that is unknown is shown as unknown (PRD-5). */
export function VariantFields({ choice, groups, isLocked, productId, name, onChange }: VariantFieldsProps) {
  const t = useTexts(fulfilmentTexts);
  const hex = findHex(choice, groups);
  if (groups === undefined || isLocked) {
    const words = [choice.productType, choice.productColor, choice.productSize].map((word) => word ?? t('unknown'));
    return (
      <Row as="span" inline wrap gap={4} size={13} className={styles.variant}>
        <Swatch hex={hex} name={choice.productColor} />
        {words.join(' · ')}
      </Row>
    );
  }
  const group = groups.find(({ productName }) => productName === choice.productType);
  const unknown = listUnknown(choice, groups);
  const fields = [
    { part: 'productType' as const, options: groups.map(({ productName }) => productName) },
    { part: 'productColor' as const, options: group?.colors.map((color) => color.name) ?? [] },
    { part: 'productSize' as const, options: group?.sizes ?? [] },
  ];
  return (
    <Row as="span" inline wrap gap={4} size={13} className={styles.variant}>
      <Swatch hex={hex} name={choice.productColor} />
      {fields.map(({ part, options }) => (
        <VariantSelect
          key={part}
          name={`${t(`parts.${part}`)} · ${name}`}
          field={`${productId} ${part}`}
          value={choice[part]}
          options={options}
          isUnknown={unknown.includes(part)}
          onChange={(value) => onChange({ ...choice, [part]: value })}
        />
      ))}
    </Row>
  );
}

interface VariantSelectProps {
  name: string;
  field: string;
  value: string | null;
  options: readonly string[];
  isUnknown: boolean;
  onChange: (value: string) => void;
}

function VariantSelect({ name, field, value, options, isUnknown, onChange }: VariantSelectProps) {
  const t = useTexts(fulfilmentTexts);
  return (
    <span className={styles.select} data-invalid={isUnknown || undefined}>
      <NativeSelect
        name={name}
        field={field}
        look={looks.small}
        isInvalid={isUnknown}
        value={value ?? ''}
        options={[
          ...(value === null ? [{ value: '', label: t('unknown'), isDisabled: true }] : []),
          // The value of the shop is an option even if the factory does not offer it.
          ...(value !== null && !options.includes(value) ? [{ value, label: t('notAtFactory', { name: value }) }] : []),
          ...options.map((option) => ({ value: option, label: option })),
        ]}
        onChange={onChange}
      />
    </span>
  );
}

/**
 * Finds the hex value of a colour, first in the factory's catalogue, then among the known colours. Null means that the colour is drawn hatched
 * (PRD-10).
 */
export function findHex(choice: VariantChoice, groups: readonly SkuGroup[] | undefined): string | null {
  if (choice.productColor === null) return null;
  const group = groups?.find(({ productName }) => productName === choice.productType);
  return group?.colors.find(({ name }) => name === choice.productColor)?.hex ?? colorHex(choice.productColor);
}
