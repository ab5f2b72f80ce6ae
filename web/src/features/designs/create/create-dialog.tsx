import { createDesignForm, type DesignOrder } from '@bobbin/contract/designs';
import { DESIGN_IMAGES_MAX, DESIGN_NOTE_MAX, DESIGN_PRODUCTS_MAX } from '@bobbin/domain/limits';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconPackage, IconPlus } from '../../../ui/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { z } from 'zod';
import { useUser } from '../../../api/user.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { createDesignTexts } from '../../../i18n/vi/create-design.ts';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { DESIGNS } from '../design-keys.ts';
import styles from './create.module.css';
import type { DraftProduct } from './draft.ts';
import { findRefused, type RefusedPicture } from './find-refused.ts';
import { ProductBox } from './product-box.tsx';
import { sendDesign, toContent } from './send-design.ts';
import { useDraft, type StartProduct } from './use-draft.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

/** An empty field means no maximum. */
const MONEY_FORM = createDesignForm
  .pick({ note: true })
  .extend({ maxPrice: z.literal('').or(createDesignForm.shape.maxPrice.unwrap()) });

export interface CreateStart {
  /** Order from which the dialog was opened, and whose products are filled in; null if there is none. */
  orderId: string | null;
  /** Text with which the note begins. */
  note?: string;
  products: readonly StartProduct[];
}

interface CreateDialogProps {
  start: CreateStart;
  onCreated?: ((design: DesignOrder) => void) | undefined;
  onClose: () => void;
}

/** Requests a design with up to three pictures per product, and one note for all products (DSN-40, DSN-41). */
export function CreateDialog({ start, onCreated, onClose }: CreateDialogProps) {
  const t = useTexts(createDesignTexts, designMoneyTexts, uiTexts);
  const { data: user } = useUser();
  const client = useQueryClient();
  const draft = useDraft(start.products);
  const { products, asked } = draft;
  const [shares, setShares] = useState<ReadonlyMap<number, number>>(new Map());
  const [refused, setRefused] = useState<RefusedPicture | null>(null);
  const stop = useStop();
  /** Product that was used last; pasted pictures are added to it. */
  const lastProduct = useRef<number | null>(null);

  const withKey = useActionKey();

  const form = useForm({
    schema: MONEY_FORM,
    initial: { note: start.note ?? '', maxPrice: '' },
    send: ({ note, maxPrice }) => {
      setRefused(null);
      const design = { note: note.trim(), maxPrice: maxPrice.trim(), orderId: start.orderId, products: asked };
      // The idempotency key belongs to the chosen pictures: after a lost response, a request with other pictures gets a new key.
      return withKey(toContent(design), (idempotencyKey) =>
        sendDesign(design, { idempotencyKey, signal: stop.start(), onProgress: setShares }),
      );
    },
    onDone: (design) => {
      notify({ tone: 'success', title: t('created'), text: `${t('createdText')} · ${design.code}` });
      void client.invalidateQueries({ queryKey: [DESIGNS] });
      onCreated?.(design);
      onClose();
    },
    onRefused: (error) => {
      setShares(new Map());
      setRefused(findRefused(error, asked));
    },
  });
  const count = asked.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const hasAny = count > 0;

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || form.isBusy) return;
    event.preventDefault();
    const target = products.find(({ key }) => key === lastProduct.current) ?? findRoom(products);
    if (target !== undefined) draft.addPictures(target.key, files);
  }

  return (
    <Dialog
      title={
        <Row as="span" inline wrap gap="4 10">
          {t('title')}
          {start.orderId === null ? null : (
            <Row as="span" inline tone="muted" weight={500} pad="2 8" fill="neutral" className={styles.order}>
              <IconPackage size={14} stroke={1.5} aria-hidden />
              {t('fromOrder', { id: start.orderId })}
            </Row>
          )}
        </Row>
      }
      width={920}
      isBare
      isDirty={form.isDirty || hasAny}
      onSubmit={() => hasAny && form.submit()}
      onClose={onClose}
      note={form.error === null ? <Sum products={products} asked={asked} count={count} /> : <FormFailure form={form} />}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          {hasAny ? (
            <SubmitButton form={form}>{t(form.error === null ? 'create' : 'retry')}</SubmitButton>
          ) : (
            <Button look="main" reason={t('nothing')}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <div onPaste={paste}>
        <Form form={form} className={styles.form}>
          <Stack top gap={12} pad="16 18">
            <Text as="p" size={13} tone="muted" flush>
              {t('hint')}
            </Text>
            {products.map((product, index) => (
              <ProductBox
                key={product.key}
                product={product}
                place={index + 1}
                draft={draft}
                shares={form.isBusy ? shares : null}
                refused={refused}
                isAlone={products.length === 1}
                onWork={() => {
                  lastProduct.current = product.key;
                }}
              />
            ))}
            {products.length < DESIGN_PRODUCTS_MAX ? (
              <button type="button" className={styles.add} disabled={form.isBusy} onClick={draft.addProduct}>
                <IconPlus size={16} stroke={1.75} aria-hidden />
                {t('addProduct')}
              </button>
            ) : null}
          </Stack>
          <Stack top gap={18} pad="16 18" className={styles.side}>
            <TextArea
              {...form.text('note')}
              label={t('note')}
              hint={
                <Row as="span" align="stretch" justify="between" gap={10} className={styles.noteHint}>
                  <span>{t('noteHint')}</span>
                  <span>
                    {form.values.note.length} / {DESIGN_NOTE_MAX}
                  </span>
                </Row>
              }
              rows={7}
              maxLength={DESIGN_NOTE_MAX}
            />
            {user?.actingFor ? null : (
              <TextField
                {...form.text('maxPrice')}
                label={t('design-money:maximumField')}
                hint={t('design-money:maximumHint')}
                type="number"
                inputMode="decimal"
                step="0.01"
                min="0"
              />
            )}
            <Steps />
          </Stack>
        </Form>
      </div>
    </Dialog>
  );
}

/** Explains what happens after the request is sent. */
function Steps() {
  const t = useTexts(createDesignTexts);
  const locale = useLocale();
  const { data: user } = useUser();
  return (
    <section className={styles.steps} aria-label={t('next')}>
      <h3>{t('next')}</h3>
      <ol>
        {(['price', 'pay', 'work', 'accept'] as const).map((step) => (
          <li key={step}>
            <span>
              {t(`steps.${step}`)}
              {step === 'pay' && user !== undefined && !user.actingFor ? (
                <Text size={12} tone="muted" flush block>
                  {t('balance', { amount: displayMoney(parseMoney(user.money), locale) })}
                </Text>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      <Text as="p" size={12} tone="muted" flush block>
        {t('free')}
      </Text>
    </section>
  );
}

interface SumProps {
  products: readonly DraftProduct[];
  asked: readonly DraftProduct[];
  count: number;
}

/** Shows which products will be sent, and which are left out because they have no picture. */
function Sum({ products, asked, count }: SumProps) {
  const t = useTexts(createDesignTexts);
  if (count === 0) return t('nothing');
  const skipped = products.flatMap(({ name, pictures }, index) =>
    pictures.length > 0 ? [] : [name === '' ? t('product', { place: index + 1 }) : name],
  );
  return (
    <>
      <strong>{t('sum', { products: asked.length, count })}</strong>{' '}
      {skipped.length === 0 ? null : t('skipped', { names: skipped.join(', ') })}
    </>
  );
}

/** Finds the first product that accepts another picture. */
function findRoom(products: readonly DraftProduct[]): DraftProduct | undefined {
  return products.find(({ pictures }) => pictures.length < DESIGN_IMAGES_MAX) ?? products.at(-1);
}

/** Provides the signal of an upload, and aborts the upload when the dialog closes. */
function useStop() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    start(): AbortSignal {
      running.current = new AbortController();
      return running.current.signal;
    },
  };
}
