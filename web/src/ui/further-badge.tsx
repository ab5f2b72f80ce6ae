import { useTexts } from '../i18n/use-texts.tsx';
import { statusWordsTexts } from '../i18n/vi/status-words.ts';
import type { BadgeShape } from './badge.tsx';
import { findFurtherLook } from './further-states.ts';
import { toUnknownLook } from './states.ts';
import { LookBadge } from './status-badge.tsx';

/** A status that is none of the marketplace's nine: one of the documents' further ones, or raw in neutral (ORD-25, ORD-40). */
export function FurtherBadge({ status, shape }: { status: string; shape?: BadgeShape | undefined }) {
  const t = useTexts(statusWordsTexts);
  const known = findFurtherLook(status);
  const unknown = toUnknownLook(status);
  if (known === null) return <LookBadge look={unknown} name={status} shape={shape} />;
  return <LookBadge look={{ ...unknown, ...known.look }} name={status} shape={shape} text={t(known.status)} />;
}
