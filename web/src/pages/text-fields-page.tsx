import type { PrintTexts, TextFieldInput } from '@bobbin/contract/texts';
import { TEXT_FIELDS_MAX } from '@bobbin/domain/texts/text-fields';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { newField } from '../features/texts/field-draft.ts';
import { FieldSettings } from '../features/texts/field-settings.tsx';
import { TextCanvas } from '../features/texts/text-canvas.tsx';
import { TextTests } from '../features/texts/text-tests.tsx';
import styles from '../features/texts/texts.module.css';
import { usePrintTexts, useTextDraft, useTextPreview } from '../features/texts/use-text-editor.ts';
import { useSideText } from '../features/texts/side-text.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { personalisedTexts } from '../i18n/vi/personalised.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Segments } from '../ui/button/segments.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { IconArrowLeft, IconPlus, IconTrash } from '../ui/icons.ts';
import { Card, Row, Stack, Text } from '../ui/layout/boxes.tsx';
import { Page } from '../ui/layout/page.tsx';
import { FailedBanner, RowsSkeleton } from '../ui/list/list-states.tsx';

const route = getRouteApi('/community/prints/$id/texts');
/** Ground of the canvas, on which white and dark texts are visible. */
const GROUND = '#5b6770';

/** Edits the text fields of a print: the side, the settings of a field, and tests on past orders side by side (PTX-13). */
export function TextFieldsPage() {
  const t = useTexts(personalisedTexts);
  const { id } = route.useParams();
  const query = usePrintTexts(id);
  if (query.data !== undefined) return <Editor key={query.data.version} print={query.data} />;
  return (
    <Page title={t('editorTitle')}>
      {query.isError ? <FailedBanner query={query} hasRows={false} /> : <RowsSkeleton rows={6} height={60} />}
    </Page>
  );
}

function Editor({ print }: { print: PrintTexts }) {
  const t = useTexts(personalisedTexts);
  const toSide = useSideText();
  const draft = useTextDraft(print);
  const { fields, setFields } = draft;
  const [chosen, setChosen] = useState<string | null>(fields[0]?.key ?? null);
  const [side, setSide] = useState(fields[0]?.side ?? print.sides[0]?.side ?? 'front');
  const [message, setMessage] = useState(t('trySample'));
  const preview = useTextPreview(print.id, fields, message);
  const ground = print.sides.find((one) => one.side === side) ?? print.sides[0];
  const field = fields.find(({ key }) => key === chosen);
  const reason = print.mayChange ? null : t('mayNot');

  const change = (changed: TextFieldInput) => {
    setFields(fields.map((other) => (other.key === changed.key ? changed : other)));
    setSide(changed.side);
  };
  function add() {
    if (ground === undefined) return;
    const keys = fields.map(({ key }) => key);
    const added = newField(ground.side, t('newField', { number: fields.length + 1 }), keys);
    setFields([...fields, added]);
    setChosen(added.key);
  }

  return (
    <Page
      title={t('editorTitle')}
      aside={
        <Row gap={8} wrap>
          <Link to="/community/prints/$id" params={{ id: print.id }}>
            <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {print.name}
          </Link>
          <Badge tone="neutral">{t('version', { version: print.version })}</Badge>
          {draft.isChanged ? <Badge tone="amber">{t('unsaved')}</Badge> : null}
        </Row>
      }
      actions={
        <>
          {draft.isChanged ? <Button onClick={draft.reset}>{t('discard')}</Button> : null}
          <Button
            look="main"
            reason={reason ?? (draft.isChanged ? null : t('noChange'))}
            isBusy={draft.isSaving}
            onClick={() => void draft.save()}
          >
            {t('saveVersion')}
          </Button>
        </>
      }
    >
      {draft.error === null ? null : <Failure error={draft.error} />}
      {ground === undefined ? (
        <Message title={t('noSides')} />
      ) : (
        <div className={styles.editor}>
          <section aria-label={t('canvas', { side: toSide(ground.side) })}>
            {print.sides.length > 1 ? (
              <Segments
                name={t('side')}
                choices={print.sides.map((one) => ({ value: one.side, label: toSide(one.side) }))}
                value={ground.side}
                onChange={setSide}
              />
            ) : null}
            <TextCanvas
              ground={ground}
              fields={fields}
              chosen={chosen}
              preview={preview.data}
              colour={GROUND}
              onChoose={setChosen}
              onBox={(key, box) => setFields(fields.map((one) => (one.key === key ? { ...one, box } : one)))}
            />
          </section>
          <Stack as="section" gap={10} top aria-label={t('fields', { count: fields.length })}>
            <Row justify="between" gap={8}>
              <Text as="h2" size={14} weight={650} flush>
                {t('fields', { count: fields.length })}
              </Text>
              <Button
                size="small"
                icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
                reason={reason}
                disabled={fields.length >= TEXT_FIELDS_MAX}
                onClick={add}
              >
                {t('addField')}
              </Button>
            </Row>
            {fields.length === 0 ? <Text tone="muted">{t('noFields')}</Text> : null}
            {fields.map(({ key, name, side: of }) => (
              <Row key={key} gap={8} justify="between">
                <Button
                  reads
                  look={key === chosen ? 'main' : 'plain'}
                  size="small"
                  aria-pressed={key === chosen}
                  onClick={() => {
                    setChosen(key);
                    setSide(of);
                  }}
                >
                  {name} · {toSide(of)}
                </Button>
                <IconButton
                  name={t('removeField', { name })}
                  icon={<IconTrash size={15} stroke={1.75} aria-hidden />}
                  onClick={() => setFields(fields.filter((other) => other.key !== key))}
                />
              </Row>
            ))}
            {field === undefined ? null : (
              <Card pad="10 12">
                <FieldSettings field={field} sides={print.sides.map((one) => one.side)} onChange={change} />
              </Card>
            )}
          </Stack>
          <section aria-label={t('tryMessage')}>
            {preview.isError ? <Failure error={preview.error} /> : null}
            <TextTests preview={preview.data} message={message} onMessage={setMessage} />
          </section>
        </div>
      )}
    </Page>
  );
}
