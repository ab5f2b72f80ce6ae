import type { Side } from '@bobbin/contract/files';
import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { useRef, useState, type DragEvent } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { printUploadTexts } from '../../../i18n/vi/print-upload.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailedBanner } from '../../../ui/list/list-states.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { IconAlertTriangle, IconUpload } from '../../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useSideName } from '../../../ui/domain/use-side-name.ts';
import { UPLOAD_FILES_MAX, type UploadPlan } from './plan-prints.ts';
import { PlannedPrints } from './planned-prints.tsx';
import styles from './upload.module.css';
import { usePrintUpload } from './use-print-upload.ts';

/** Number of file names that are listed under a problem; the total number is above the list. */
const LISTED = 8;

/** Uploads up to 200 files as prints. It shows which prints the file names result in, and writes nothing before the person confirms this (PRW-13). */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(printUploadTexts, uiTexts);
  const isNarrow = useNarrow();
  const upload = usePrintUpload();
  const { plan, progress, isRunning, existing } = upload;
  const done = plan.prints.filter(({ name }) => progress.get(name)?.state === 'done').length;
  const open = plan.prints.length - done;
  const isDone = plan.prints.length > 0 && open === 0;
  const reason =
    plan.prints.length === 0 ? t('chooseFirst') : existing.isPending ? t('looking') : isRunning ? t('saving') : null;

  function save() {
    if (isDone) onClose();
    else if (reason === null) void upload.save();
  }

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={save}
      width={860}
      isFullScreen={isNarrow}
      isDirty={isRunning || (plan.prints.length > 0 && !isDone)}
      leaveWords={isRunning ? { text: t('leaveRunning') } : undefined}
      note={
        isDone
          ? t('allDone', { count: done })
          : done > 0
            ? t('someDone', { done, all: plan.prints.length })
            : t('nothingYet')
      }
      footer={
        <>
          {isDone ? null : (
            <Button reads onClick={onClose}>
              {t('ui:cancel')}
            </Button>
          )}
          <Button look="main" reason={isDone ? null : reason} isBusy={isRunning} onClick={save}>
            {isDone ? t('ui:close') : t('save', { count: open })}
          </Button>
        </>
      }
    >
      <DropPlace onFiles={upload.add} isOff={isRunning} />
      {upload.refused > 0 ? (
        <Text role="alert" size={13} tone="red">
          {t('tooMany', { count: upload.refused, max: UPLOAD_FILES_MAX })}
        </Text>
      ) : null}
      {existing.isError ? <FailedBanner query={existing} hasRows={false} /> : null}
      <Problems problems={plan.problems} onSide={upload.setSide} onRemove={upload.remove} />
      <PlannedPrints prints={plan.prints} existing={existing.data} progress={progress} />
    </Dialog>
  );
}

function DropPlace({ onFiles, isOff }: { onFiles: (files: File[]) => void; isOff: boolean }) {
  const t = useTexts(printUploadTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (!isOff && files !== null && files.length > 0) onFiles([...files]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(!isOff);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".png,image/png"
        aria-label={t('choose')}
        onChange={(event) => {
          take(event.target.files);
          // Clears the field, so that the same files can be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        data-autofocus
        icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
        reason={isOff ? t('saving') : null}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
      </Button>
      <Stack gap={2} size={12} shrinks>
        <span>
          {t('rule')} <code className={styles.rule}>{t('pattern')}</code>
        </span>
        <Text tone="muted">{t('ruleText')}</Text>
      </Stack>
    </div>
  );
}

interface ProblemsProps {
  problems: UploadPlan['problems'];
  onSide: (ids: readonly number[], side: Side | null) => void;
  onRemove: (ids: readonly number[]) => void;
}

/** Lists the files that become part of no print, grouped by cause, each with a way to solve the problem. */
function Problems({ problems, onSide, onRemove }: ProblemsProps) {
  const t = useTexts(printUploadTexts);
  const toSide = useSideName();
  const sides = [
    { value: '', label: t('chooseSide') },
    ...DESIGN_SIDES.map((side) => ({ value: side, label: toSide(side) })),
  ];
  return problems.map(({ cause, files }) => (
    <Card key={cause} as="section" aria-label={t(`causes.${cause}`, { count: files.length })}>
      <Row wrap gap="4 10" pad="8 12" fill={cause === 'noSide' ? 'amber' : 'red'} size={13}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <Text weight={650} grow>
          {t(`causes.${cause}`, { count: files.length })}
        </Text>
        {cause === 'noSide' && files.length > 1 ? (
          <NativeSelect
            name={t('sideOfAll')}
            value=""
            options={[{ value: '', label: t('sideOfAll') }, ...sides.slice(1)]}
            onChange={(side) =>
              onSide(
                files.map(({ id }) => id),
                DESIGN_SIDES.find((one) => one === side) ?? null,
              )
            }
          />
        ) : null}
        <Button size="small" onClick={() => onRemove(files.map(({ id }) => id))}>
          {t('remove', { count: files.length })}
        </Button>
      </Row>
      {files.slice(0, LISTED).map((file) => (
        <Row key={file.id} gap={10} pad="6 12" lineAbove="soft" size={12}>
          <Text mono breaks grow shrinks>
            {file.name}
          </Text>
          {cause === 'noSide' ? (
            <NativeSelect
              name={t('sideOf', { name: file.name })}
              value=""
              options={sides}
              onChange={(side) => onSide([file.id], DESIGN_SIDES.find((one) => one === side) ?? null)}
            />
          ) : null}
        </Row>
      ))}
      {files.length > LISTED ? (
        <Text as="p" size={12} tone="muted" className={styles.more}>
          {t('more', { count: files.length - LISTED })}
        </Text>
      ) : null}
    </Card>
  ));
}
