import type { CustomFactory, CustomSheetColumn } from '@bobbin/contract/custom-factories';
import {
  ANSWER_FIELDS,
  DEFAULT_COLUMNS,
  LABEL_MAKERS,
  REQUIRED_FIELDS,
  SHEET_FIELDS,
  SHEET_FORMATS,
  findColumnProblem,
  isFreeName,
  type SheetField,
} from '@bobbin/domain/factories/custom';
import { toProblemText } from '@bobbin/contract/problems';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconArrowDown, IconArrowUp, IconX } from '../../ui/icons.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCustomFactoryChanges, type FactorySettings } from './use-custom-factories.ts';

const NAME_MIN = 2;
const HEADER_MAX = 60;
const isRequired = (field: SheetField) => REQUIRED_FIELDS.some((one) => one === field);
const isAnswer = (field: SheetField) => ANSWER_FIELDS.some((one) => one === field);

/** Returns the id of the first message about the settings; null when they can be saved. */
function findProblem({
  name,
  columns,
}: FactorySettings):
  | 'factoryNameRequired'
  | 'factoryNameReserved'
  | 'headerRequired'
  | 'columnTwice'
  | 'columnMissing'
  | null {
  if (name.trim().length < NAME_MIN) return 'factoryNameRequired';
  if (!isFreeName(name.trim())) return 'factoryNameReserved';
  if (columns.some(({ header }) => header.trim() === '')) return 'headerRequired';
  return findColumnProblem(columns);
}

interface SettingsDialogProps {
  /** The factory that is changed; null creates one. */
  factory: CustomFactory | null;
  onSaved: (factory: CustomFactory) => void;
  onClose: () => void;
}

/** Creates a custom factory, or changes its sheet and who makes its labels. */
export function SettingsDialog({ factory, onSaved, onClose }: SettingsDialogProps) {
  const t = useTexts(factoriesTexts, uiTexts);
  const locale = useLocale();
  const changes = useCustomFactoryChanges();
  const [settings, setSettings] = useState<FactorySettings>(
    factory ?? {
      name: '',
      labelMaker: 'marketplace',
      sheetFormat: 'xlsx',
      columns: [...DEFAULT_COLUMNS],
      isActive: true,
    },
  );
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problem = findProblem(settings);

  function change(changed: Partial<FactorySettings>): void {
    setSettings((before) => ({ ...before, ...changed }));
    setTouched(true);
    setError(null);
  }

  async function save() {
    if (problem !== null || isBusy) return;
    setBusy(true);
    try {
      const saved = await changes.save(factory, { ...settings, name: settings.name.trim() });
      notify({ tone: 'success', title: t('saved', { name: saved.name }) });
      onSaved(saved);
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={factory === null ? t('createTitle') : t('settingsTitle', { name: factory.name })}
      width={680}
      onClose={onClose}
      isDirty={isTouched}
      onSubmit={() => void save()}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            look="main"
            isBusy={isBusy}
            reason={problem === null ? null : toProblemText(problem, locale)}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        <Failure error={error} />
        {factory === null ? (
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            value={settings.name}
            maxLength={40}
            onChange={(event) => change({ name: event.target.value })}
          />
        ) : (
          <CheckField
            label={t('active')}
            checked={settings.isActive}
            onChange={(event) => change({ isActive: event.target.checked })}
          />
        )}
        <Row wrap gap="8 24">
          <Stack gap={4}>
            <Text size={12} tone="muted">
              {t('labelMaker')}
            </Text>
            <Segments
              name={t('labelMaker')}
              value={settings.labelMaker}
              onChange={(labelMaker) => change({ labelMaker })}
              choices={LABEL_MAKERS.map((value) => ({ value, label: t(`labelMakers.${value}`) }))}
            />
          </Stack>
          <Stack gap={4}>
            <Text size={12} tone="muted">
              {t('sheetFormat')}
            </Text>
            <Segments
              name={t('sheetFormat')}
              value={settings.sheetFormat}
              onChange={(sheetFormat) => change({ sheetFormat })}
              choices={SHEET_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
            />
          </Stack>
        </Row>
        <ColumnsField columns={settings.columns} onChange={(columns) => change({ columns })} />
      </Stack>
    </Dialog>
  );
}

interface ColumnsFieldProps {
  columns: readonly CustomSheetColumn[];
  onChange: (columns: CustomSheetColumn[]) => void;
}

/** Edits which columns the sheet has, in which sequence, and their names. */
function ColumnsField({ columns, onChange }: ColumnsFieldProps) {
  const t = useTexts(factoriesTexts);
  const free = SHEET_FIELDS.filter((field) => !columns.some((column) => column.field === field));

  function move(from: number, to: number): void {
    const next = [...columns];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    onChange(next);
  }

  return (
    <Stack as="section" gap={8} aria-label={t('columns')}>
      <Row gap={8} align="baseline">
        <strong>{t('columns')}</strong>
        <Text size={12} tone="muted">
          {t('columnsCount', { count: columns.length })}
        </Text>
      </Row>
      <Stack as="ul" gap={6} plain flush>
        {columns.map(({ field, header }, place) => {
          const name = t(`fields.${field}`);
          return (
            <Row as="li" key={field} gap={8}>
              <Text size={13} grow shrinks>
                {name}
                {isAnswer(field) ? (
                  <Text size={12} tone="muted" block>
                    {t('filledByFactory')}
                  </Text>
                ) : null}
              </Text>
              <TextField
                label={t('headerOf', { field: name })}
                isLabelHidden
                value={header}
                maxLength={HEADER_MAX}
                onChange={(event) =>
                  onChange(
                    columns.map((column) => (column.field === field ? { field, header: event.target.value } : column)),
                  )
                }
              />
              <Button
                size="small"
                look="quiet"
                aria-label={t('up', { field: name })}
                disabled={place === 0}
                icon={<IconArrowUp size={14} stroke={1.75} aria-hidden />}
                onClick={() => move(place, place - 1)}
              />
              <Button
                size="small"
                look="quiet"
                aria-label={t('down', { field: name })}
                disabled={place === columns.length - 1}
                icon={<IconArrowDown size={14} stroke={1.75} aria-hidden />}
                onClick={() => move(place, place + 1)}
              />
              <Button
                size="small"
                look="quiet"
                aria-label={t('drop', { field: name })}
                disabled={isRequired(field)}
                icon={<IconX size={14} stroke={1.75} aria-hidden />}
                onClick={() => onChange(columns.filter((column) => column.field !== field))}
              />
            </Row>
          );
        })}
      </Stack>
      {free.length === 0 ? null : (
        <NativeSelect
          name={t('addColumn')}
          value=""
          options={[
            { value: '', label: t('addColumn') },
            ...free.map((value) => ({ value, label: t(`fields.${value}`) })),
          ]}
          onChange={(value) => {
            const field = SHEET_FIELDS.find((one) => one === value);
            if (field !== undefined) onChange([...columns, { field, header: field }]);
          }}
        />
      )}
    </Stack>
  );
}
