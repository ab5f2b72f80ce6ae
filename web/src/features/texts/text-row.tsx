import type { OrderText } from '@bobbin/contract/texts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { Button } from '../../ui/button/button.tsx';
import { DeadlineBadge } from '../../ui/domain/deadline-badge.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconChecks, IconRefresh } from '../../ui/icons.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { useSideText } from './side-text.ts';
import { useRefusalText } from './refusal-text.ts';
import styles from './texts.module.css';
import type { TextActions } from './use-order-texts.ts';
import { ROW_ID } from './use-review-keys.ts';

interface TextRowProps {
  item: OrderText;
  now: number;
  actions: TextActions;
  mayApprove: boolean;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}

/** Shows an order product from left to right: the order, the buyer's words, the drawn file, and the verdict (PTX-11). */
export function TextRow({ item, now, onEdit, ...rest }: TextRowProps) {
  const t = useTexts(personalisedTexts);
  const row = useRef<HTMLLIElement>(null);
  const { orderId, productId, message, print, quantity } = item;
  function edit(isEditing: boolean) {
    onEdit(isEditing);
    // The keys of the list continue from the row that was edited.
    if (!isEditing) row.current?.querySelector<HTMLElement>('a[data-row-link]')?.focus();
  }
  return (
    <li ref={row} className={styles.row} data-state={item.state} aria-label={orderId} {...{ [ROW_ID]: productId }}>
      <Stack gap={4} size={13} top shrinks>
        <Text mono weight={600}>
          <Link to="/community/orders/$id" params={{ id: orderId }} data-row-link>
            {orderId}
          </Link>
        </Text>
        <Text size={12} tone="muted">
          {item.shop.friendName}
        </Text>
        <Text weight={600} breaks>
          {item.productName}
        </Text>
        <Text size={12} tone="muted" breaks>
          {[item.skuName, quantity > 1 ? t('quantity', { count: quantity }) : ''].filter(Boolean).join(' · ')}
        </Text>
        <Text size={12} tone="muted" breaks>
          {t('printVersion', { name: print.name, version: print.version })}
        </Text>
        <span>{item.dueAt === null ? null : <DeadlineBadge dueAt={item.dueAt} now={now} />}</span>
      </Stack>
      <Stack gap={6} size={13} top shrinks>
        {message === '' ? (
          <Text tone="muted">{t('noMessage')}</Text>
        ) : (
          <Text as="p" size={15} weight={600} pad="6 10" fill="accent" flush breaks className={styles.words}>
            {message}
          </Text>
        )}
        <Stack as="dl" gap={2} flush>
          {item.texts.map(({ key, name, text, isEdited }) => (
            <Row key={key} gap={8} align="baseline">
              <Text as="dt" tone="muted">
                {name}
              </Text>
              <Text as="dd" weight={600} flush breaks>
                {text ?? t('noText')} {isEdited ? <Badge tone="amber">{t('edited')}</Badge> : null}
              </Text>
            </Row>
          ))}
        </Stack>
      </Stack>
      <DrawnFiles item={item} />
      <Verdict item={item} {...rest} onEdit={edit} />
    </li>
  );
}

function DrawnFiles({ item }: { item: OrderText }) {
  const t = useTexts(personalisedTexts);
  const toSide = useSideText();
  if (item.state === 'waiting' || item.files.length === 0)
    return (
      <Text as="div" size={13} tone={item.state === 'refused' ? 'red' : 'muted'} className={styles.file}>
        {item.state === 'refused' ? t('noFile') : t('drawing')}
      </Text>
    );
  return (
    <Row gap={8} wrap align="start">
      {item.files.map(({ side, fileId, url, thumbnailUrl }) => (
        <a
          key={side}
          href={url ?? undefined}
          target="_blank"
          rel="noreferrer"
          className={styles.file}
          aria-label={t('openFile', { side: toSide(side) })}
          style={item.hex === null ? undefined : { background: item.hex }}
        >
          {thumbnailUrl === null ? (
            t('openFile', { side: toSide(side) })
          ) : (
            <img key={fileId} src={thumbnailUrl} alt="" />
          )}
        </a>
      ))}
    </Row>
  );
}

function Verdict({ item, actions, mayApprove, isEditing, onEdit }: Omit<TextRowProps, 'now'>) {
  const t = useTexts(personalisedTexts);
  const toRefusal = useRefusalText();
  const { state, isExact, looks, scale } = item;
  const reason = mayApprove ? null : t('mayNot');
  if (isEditing) return <EditTexts item={item} actions={actions} onDone={() => onEdit(false)} />;
  const removable = state === 'refused' ? listRemovable(item) : null;
  return (
    <Stack gap={6} size={13} top shrinks align="start">
      {item.revocation === null ? null : (
        <Badge tone="amber" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}>
          {t(`revoked.${item.revocation.because}`)}
        </Badge>
      )}
      {state === 'waiting' ? (
        <Badge tone="neutral" isBusy icon={<IconRefresh size={13} stroke={1.75} aria-hidden />}>
          {t('drawing')}
        </Badge>
      ) : null}
      {item.refusals.map((refusal) => (
        <Text key={`${refusal.field} ${refusal.code}`} tone="red" weight={600} breaks>
          <IconAlertCircle size={14} stroke={1.75} aria-hidden /> {toRefusal(refusal)}
        </Text>
      ))}
      {state === 'refused' ? <Text tone="muted">{t('refusedText')}</Text> : null}
      {state === 'drawn' ? (
        <Badge
          tone={isExact ? 'green' : 'amber'}
          icon={
            isExact ? (
              <IconCheck size={13} stroke={1.75} aria-hidden />
            ) : (
              <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
            )
          }
        >
          {isExact ? t('exact') : t('look')}
        </Badge>
      ) : null}
      {item.approval === null ? null : (
        <Row gap={6} wrap>
          <Badge tone="green" icon={<IconChecks size={13} stroke={1.75} aria-hidden />}>
            {t('approvedBy', { name: item.approval.by })}
          </Badge>
          <Text size={12} tone="muted">
            <LaTime at={item.approval.at} />
          </Text>
        </Row>
      )}
      {state === 'refused' || state === 'waiting'
        ? null
        : looks.map((look) => (
            <Text key={look} tone="muted" breaks>
              {t(`looks.${look}`, { rest: item.rest })}
            </Text>
          ))}
      {scale !== null && scale < 0.995 && state !== 'refused' ? (
        <Text tone="muted">{t('shrunk', { percent: Math.round(scale * 100) })}</Text>
      ) : null}
      <Row gap={8} wrap>
        {state === 'drawn' ? (
          <Button
            look="main"
            size="small"
            reason={reason}
            isBusy={actions.isBusy}
            icon={<IconCheck size={14} stroke={1.75} aria-hidden />}
            onClick={() => void actions.approve([item], false)}
          >
            {t('approve')}
          </Button>
        ) : null}
        {state === 'approved' ? (
          <Button size="small" reason={reason} isBusy={actions.isBusy} onClick={() => void actions.revoke(item)}>
            {t('unapprove')}
          </Button>
        ) : null}
        {removable === null ? null : (
          <Button
            size="small"
            reason={reason}
            isBusy={actions.isBusy}
            onClick={() => void actions.edit(item, removable.texts)}
          >
            {t('withoutCharacters', { characters: removable.characters.join(' ') })}
          </Button>
        )}
        <Button size="small" reason={reason} onClick={() => onEdit(true)}>
          {t('edit')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Returns the texts without the emoji for which they were refused; null when removing characters would not help. */
function listRemovable({ refusals, texts }: OrderText) {
  const emoji = refusals.filter(({ code }) => code === 'EMOJI');
  if (emoji.length === 0 || emoji.length < refusals.length) return null;
  const changed = emoji.flatMap(({ field, characters }) => {
    const text = texts.find(({ key }) => key === field)?.text ?? '';
    return [{ key: field, text: characters.reduce((rest, one) => rest.replaceAll(one, ''), text).trim() }];
  });
  return { texts: changed, characters: emoji.flatMap(({ characters }) => characters) };
}

function EditTexts({ item, actions, onDone }: { item: OrderText; actions: TextActions; onDone: () => void }) {
  const t = useTexts(personalisedTexts);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [texts, setTexts] = useState(() => Object.fromEntries(item.texts.map(({ key, text }) => [key, text ?? ''])));
  const changed = item.texts.flatMap(({ key, text }) =>
    (texts[key] ?? '') === (text ?? '') ? [] : [{ key, text: texts[key] ?? '' }],
  );
  const isEdited = item.texts.some((text) => text.isEdited);
  const store = async (wanted: { key: string; text: string | null }[]) => {
    if (wanted.length === 0 || (await actions.edit(item, wanted))) onDone();
  };
  return (
    <Stack ref={form} gap={8} top shrinks>
      {item.texts.map(({ key, name }) => (
        <TextField
          key={key}
          label={name}
          value={texts[key] ?? ''}
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
        />
      ))}
      <Row gap={8} wrap>
        <Button look="main" size="small" isBusy={actions.isBusy} onClick={() => void store(changed)}>
          {t('save')}
        </Button>
        {isEdited ? (
          <Button
            size="small"
            isBusy={actions.isBusy}
            onClick={() => void store(item.texts.map(({ key }) => ({ key, text: null })))}
          >
            {t('useBuyers')}
          </Button>
        ) : null}
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
