import type { PlacementFile } from '@bobbin/contract/orders';
import { type DesignProblem, wantedSize } from '@bobbin/domain/fulfilment/design-checks';
import { checkPrint } from '@bobbin/domain/fulfilment/print-check';
import { type Placement, isMockupPlacement, sideOf } from '@bobbin/domain/fulfilment/design-sides';
import {
  IconAlertTriangle,
  IconArrowsMaximize,
  IconCheck,
  IconLayoutGrid,
  IconRefresh,
  IconTrash,
  IconUpload,
  IconX,
} from '../../ui/icons.ts';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { printsTexts } from '../../i18n/vi/prints.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './design-slot.module.css';
import type { VariantChoice } from './fulfil-form.ts';
import { shadeGround } from '../../ui/layout/light-picture.ts';
import { toTimes } from '../../ui/domain/print-words.ts';
import type { Uploads } from './use-uploads.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface DesignSlotProps {
  productId: string;
  placement: Placement;
  file: PlacementFile | undefined;
  house: string;
  choice: VariantChoice;
  problem: DesignProblem | undefined;
  /** True if the order is at the factory, so that the slot is read-only. */
  isLocked: boolean;
  /** True draws an empty slot at half its height, because sleeves are seldom printed (FUL-129). */
  isHalf?: boolean;
  uploads: Uploads;
  onPreview: () => void;
  /** Opens the library, to choose a file for this slot. */
  onLibrary: () => void;
  /** Opens the dialog that asks for the link of a picture. */
  onLink: () => void;
}

/** Shows one of the eight slots of a product, in which the person sees, adds, replaces and removes a picture (FIL-7). */
export function DesignSlot(props: DesignSlotProps) {
  const { productId, placement, file, problem, isLocked, isHalf = false, uploads } = props;
  const t = useTexts(fulfilmentTexts, uiTexts);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const id = useId();
  const isMockup = isMockupPlacement(placement);
  const name = t(`places.${placement}`);
  const state = uploads.stateOf(productId, placement);
  const isBusy = state !== undefined && state.kind !== 'failed';
  const isClosed = isLocked || isBusy;

  function take(files: FileList | null) {
    const [chosen] = files ?? [];
    if (chosen !== undefined && !isClosed) uploads.upload(productId, placement, chosen);
  }

  /** Runs an action that removes the pressed button, and moves the focus to the slot, so that keys still reach the dialog. */
  function keepFocus(run: () => void): () => void {
    return () => {
      slot.current?.focus();
      run();
    };
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!isClosed);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };

  return (
    <div
      ref={slot}
      tabIndex={-1}
      className={styles.slot}
      role="group"
      aria-label={name}
      data-field={isBusy ? 'uploading' : `${productId} ${placement}`}
      data-filled={file !== undefined || undefined}
      data-problem={problem !== undefined || state?.kind === 'failed' || undefined}
      data-over={isOver || undefined}
      data-half={isHalf || undefined}
      {...drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.input}
        accept={isMockup ? 'image/png,image/jpeg,image/webp,image/gif,image/avif' : '.png,image/png'}
        aria-label={t('choose', { place: name })}
        disabled={isClosed}
        onChange={(event) => {
          take(event.target.files);
          // Clears the field, so that the same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
      <SlotBody {...props} inputId={id} onChoose={() => input.current?.click()} keepFocus={keepFocus} />
      {isHalf ? null : (
        <Row wrap size={12} tone="muted" pad="4 8" lineAbove="soft" className={styles.caption}>
          <strong>{name}</strong>
          <SlotFacts {...props} />
        </Row>
      )}
      {state?.kind === 'failed' ? (
        <Text role="alert" as="div" size={12} tone="text" breaks pad="6 8" fill="red" className={styles.failure}>
          <strong>{state.title}</strong>
          {state.detail === null ? null : <p>{state.detail}</p>}
          <Row align="stretch" wrap gap="2 12" className={styles.failureActions}>
            {state.retry === null ? null : (
              <button type="button" onClick={keepFocus(state.retry)}>
                {t('ui:retry')}
              </button>
            )}
            {state.shortName === null ? null : (
              <button
                type="button"
                onClick={keepFocus(() => uploads.uploadShortened(productId, placement))}
                title={state.shortName}
              >
                {t('shorten')}
              </button>
            )}
            <button type="button" onClick={keepFocus(() => uploads.dismiss(productId, placement))}>
              {t('ui:close')}
            </button>
          </Row>
        </Text>
      ) : null}
    </div>
  );
}

type SlotPartProps = DesignSlotProps & {
  inputId: string;
  onChoose: () => void;
  keepFocus: (run: () => void) => () => void;
};

function SlotBody({
  productId,
  placement,
  file,
  isLocked,
  isHalf = false,
  uploads,
  inputId,
  onChoose,
  keepFocus,
  onPreview,
  onLibrary,
  onLink,
}: SlotPartProps) {
  const t = useTexts(fulfilmentTexts);
  const name = t(`places.${placement}`);
  const isMockup = isMockupPlacement(placement);
  const state = uploads.stateOf(productId, placement);
  if (state?.kind === 'uploading') return <Progress share={state.share} name={name} onStop={keepFocus(state.stop)} />;
  if (state?.kind === 'removing' || state?.kind === 'choosing') {
    return (
      <div className={styles.body} role="status">
        {t(state.kind)}
      </div>
    );
  }
  if (file === undefined) {
    if (isLocked) return <div className={styles.body}>{isHalf ? name : '—'}</div>;
    return (
      <div className={styles.open}>
        <label className={styles.body} data-empty htmlFor={inputId}>
          <IconUpload size={16} stroke={1.5} aria-hidden />
          {isHalf ? (
            <span>{name}</span>
          ) : (
            <>
              <span className={styles.drop}>{t(isMockup ? 'dropMockup' : 'dropPng')}</span>
              <span className={styles.tap}>{t(isMockup ? 'tapMockup' : 'tapPng')}</span>
            </>
          )}
        </label>
        <Row as="span" align="stretch" justify="center" gap={10} className={styles.ways}>
          <button type="button" aria-label={t('fromLibrary', { place: name })} onClick={onLibrary}>
            {t('library')}
          </button>
          <button type="button" aria-label={t('fromLink', { place: name })} onClick={onLink}>
            {t('pasteLink')}
          </button>
        </Row>
      </div>
    );
  }
  return (
    <div className={styles.body} data-shade data-checker={!isMockup || undefined} data-tools={!isLocked || undefined}>
      <button type="button" className={styles.preview} aria-label={t('previewOf', { place: name })} onClick={onPreview}>
        <img src={file.thumbnailUrl ?? file.url} alt="" loading="lazy" decoding="async" onLoad={shadeGround} />
      </button>
      {isLocked ? null : (
        <span className={styles.tools}>
          <button
            type="button"
            aria-label={t('replace', { place: name })}
            title={t('replace', { place: name })}
            onClick={onChoose}
          >
            <IconRefresh size={14} stroke={1.75} />
          </button>
          <button
            type="button"
            aria-label={t('fromLibrary', { place: name })}
            title={t('fromLibrary', { place: name })}
            onClick={onLibrary}
          >
            <IconLayoutGrid size={14} stroke={1.75} />
          </button>
          <button
            type="button"
            aria-label={t('remove', { place: name })}
            title={t('remove', { place: name })}
            onClick={keepFocus(() => uploads.remove(productId, placement))}
          >
            <IconTrash size={14} stroke={1.75} />
          </button>
        </span>
      )}
    </div>
  );
}

function Progress({ share, name, onStop }: { share: number; name: string; onStop: () => void }) {
  const t = useTexts(fulfilmentTexts, uiTexts);
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.body} data-checker>
      <Stack align="center" gap={4} tone="text" pad="6 10" className={styles.progress}>
        {/* An upload at 100 % is not finished, because the server still checks the file (FIL-7). */}
        <span>{percent < 100 ? `${percent}%` : t('checking')}</span>
        <progress max={1} value={share} aria-label={t('uploadingOf', { place: name })} />
        <button type="button" onClick={onStop}>
          {t('ui:cancel')}
        </button>
      </Stack>
    </div>
  );
}

/** Shows pixels and print sharpness; 'Check design' explains the verdict (FUL-80). */
function SlotFacts({ file, placement, house, choice }: DesignSlotProps) {
  const t = useTexts(fulfilmentTexts, printsTexts);
  if (file === undefined) {
    // The required size is shown before an upload, so that the person does not upload a wrong size first (FUL-127).
    const size = isMockupPlacement(placement) ? null : wantedSize(house, sideOf(placement));
    return size === null ? null : <span>{t('needsSize', size)}</span>;
  }
  if (isMockupPlacement(placement)) return <Verdict verdict="fits" text={file.source === 'drawn' ? t('drawn') : ''} />;
  const side = sideOf(placement);
  const wanted = wantedSize(house, side);
  const garment = { productType: choice.productType, size: choice.productSize };
  const { verdict, dpi, enlargement, blocks } = checkPrint(house, side, file, garment);
  const isEnlarged = verdict === 'scaled';
  return (
    <>
      <Verdict
        verdict={verdict}
        text={isEnlarged ? t('prints:dpiEnlarged', { dpi, times: toTimes(enlargement) }) : t('prints:dpi', { dpi })}
        hint={wanted !== null && blocks.includes('WRONG_SIZE') ? t('needsSize', wanted) : undefined}
      />
      <span>
        {file.width}×{file.height}
      </span>
    </>
  );
}

const ICONS = { fits: IconCheck, scaled: IconArrowsMaximize, confirm: IconAlertTriangle, blocked: IconX } as const;

function Verdict({ verdict, text, hint }: { verdict: keyof typeof ICONS; text: string; hint?: string | undefined }) {
  const t = useTexts(fulfilmentTexts, printsTexts);
  const Icon = ICONS[verdict];
  const name = verdict === 'fits' ? t('sizeRight') : t(hint === undefined ? `prints:${verdict}` : 'sizeWrong');
  return (
    <Row as="span" inline tone="red" className={styles.verdict} data-verdict={verdict} title={hint}>
      <Icon size={13} stroke={2} aria-label={name} />
      {text}
    </Row>
  );
}
