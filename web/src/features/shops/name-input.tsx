import { updateShopBody, type Shop } from '@bobbin/contract/shops';
import { useEffect, useRef, useState } from 'react';
import { toErrorLine } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import styles from './shop-cells.module.css';
import { useRefreshShops, useRenameShop } from './use-shops.ts';
import { Text } from '../../ui/layout/boxes.tsx';

interface NameInputProps {
  shop: Pick<Shop, 'id' | 'friendName'>;
  onClose: () => void;
}

/** Edits the name of a shop in place of `ShopName`; loaded as a separate chunk of code. */
export function NameInput({ shop, onClose }: NameInputProps) {
  const t = useTexts(shopsTexts);
  const rename = useRenameShop();
  const refresh = useRefreshShops();
  // Live events may change the row while the field is open, so the precondition is the name at the time of opening (API-26).
  const [opened] = useState(shop.friendName);
  const input = useRef<HTMLInputElement>(null);
  /** True once Escape or a finished save removes the field, so that the blur event that follows does not save. */
  const isLeaving = useRef(false);
  const form = useForm({
    schema: updateShopBody,
    initial: { id: shop.id, name: opened },
    send: ({ id, name }) => rename.mutateAsync({ id, name: name.trim(), seen: opened }),
    onDone: ({ friendName }) => {
      notifyDone({
        title: t('updateTitle'),
        text: `${t('updated')} · ${opened} → ${friendName}`,
        undo: UNDO.renameShop,
        done: { id: shop.id, before: opened, after: friendName },
        onUndone: refresh,
      });
      close();
    },
  });
  const { problem, ...field } = form.text('name');
  useEffect(() => input.current?.select(), []);

  function close() {
    isLeaving.current = true;
    onClose();
  }

  function save() {
    if (isLeaving.current || form.isBusy) return;
    if (form.values.name.trim() === opened) close();
    else form.submit();
  }

  const failure = problem ?? (form.error === null ? null : toErrorLine(form.error));
  return (
    <Form form={{ ...form, submit: save }}>
      <input
        name={field.name}
        value={field.value}
        className={styles.input}
        maxLength={60}
        aria-label={t('friendlyName')}
        aria-invalid={failure !== null || undefined}
        readOnly={form.isBusy}
        ref={input}
        onChange={(event) => {
          form.forget();
          field.onChange(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
        onBlur={save}
      />
      {failure === null ? null : (
        <Text role="alert" as="div" size={12} tone="red" className={styles.failure}>
          {failure}
        </Text>
      )}
    </Form>
  );
}
